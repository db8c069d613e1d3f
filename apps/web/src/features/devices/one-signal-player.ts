/** Storage key of this device's last OneSignal number, for any OneSignal app. */
const PLAYER = "onesignal-player";

export function keptPlayer(): string | null {
  return localStorage.getItem(PLAYER);
}

export function keepPlayer(playerId: string): void {
  localStorage.setItem(PLAYER, playerId);
}

export function deletePlayer(): void {
  localStorage.removeItem(PLAYER);
}
