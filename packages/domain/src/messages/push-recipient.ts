/** The prefix of a OneSignal recipient. */
export const ONESIGNAL = "onesignal";

/** Returns the recipient key of one device. */
export function deviceRecipient(subscriptionId: number): string {
  return `device ${subscriptionId}`;
}

/** Returns the recipient key of all the member's devices in one OneSignal app. */
export function oneSignalRecipient(memberId: number, appId: string | null): string {
  return appId === null ? `${ONESIGNAL} ${memberId}` : `${ONESIGNAL} ${memberId} ${appId}`;
}
