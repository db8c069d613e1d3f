/**
 * Returns the warning for a coordinator that members see a request only in the app; null if any
 * external channel is configured.
 */
export function onlyInAppText(set: {
  readonly mail: boolean;
  readonly sms: boolean;
  readonly devices: number;
}): string | null {
  if (set.mail || set.sms || set.devices > 0) return null;
  return "They will only see it in the app: no mail server and no SMS gateway is set up, and nobody's device takes push messages.";
}
