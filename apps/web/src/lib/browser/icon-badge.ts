/**
 * Sets the installed app's icon badge, or clears it for 0; does nothing in browsers without the
 * Badging API.
 */
export function showOnIcon(count: number): void {
  // A browser with the API may still reject the call, for example when the app is not installed.
  navigator.setAppBadge?.(count).catch(() => undefined);
}
