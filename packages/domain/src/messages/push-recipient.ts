/** How the recipient of a message to OneSignal begins. */
export const ONESIGNAL = "onesignal";

/** The recipient of a message to one device. */
export function deviceRecipient(subscriptionId: number): string {
  return `device ${subscriptionId}`;
}

/** The recipient of a message to all devices of a member that one of OneSignal's apps knows. */
export function oneSignalRecipient(memberId: number, appId: string | null): string {
  return appId === null ? `${ONESIGNAL} ${memberId}` : `${ONESIGNAL} ${memberId} ${appId}`;
}
