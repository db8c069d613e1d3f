/**
 * Sets the installed app's icon badge, or clears it for 0; does nothing in browsers without the
 * Badging API.
 */
export function showOnIcon(count: number): void {
  // A supporting browser may still reject, for example when the app is not installed.
  navigator.setAppBadge?.(count).catch(() => undefined);
}
