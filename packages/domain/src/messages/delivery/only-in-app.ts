/**
 * Returns the warning for a coordinator that members see a request only in the app; null if email,
 * SMS or push is configured.
 */
export function onlyInAppText(set: {
  readonly mail: boolean;
  readonly sms: boolean;
  readonly devices: number;
}): string | null {
  if (set.mail || set.sms || set.devices > 0) return null;
  return "Members will only see it in the app: email and texts aren't set up, and no device gets push notifications.";
}
