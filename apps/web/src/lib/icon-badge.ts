/** Shows a number on the icon of the installed app, none for 0; browsers that have no such icons do nothing. */
export function showOnIcon(count: number): void {
  // One that has the means may still refuse, as where the app is not installed.
  navigator.setAppBadge?.(count).catch(() => undefined);
}
