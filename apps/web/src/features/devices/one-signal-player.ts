/** By which number OneSignal last knew this device, whichever of its apps that was. */
const PLAYER = "onesignal-player";

export function keptPlayer(): string | null {
  return localStorage.getItem(PLAYER);
}

export function keepPlayer(playerId: string): void {
  localStorage.setItem(PLAYER, playerId);
}

export function forgetPlayer(): void {
  localStorage.removeItem(PLAYER);
}
