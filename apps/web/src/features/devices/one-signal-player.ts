/** Storage key of this device's last OneSignal id, from any OneSignal app. */
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
