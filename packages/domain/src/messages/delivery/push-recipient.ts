export const ONESIGNAL = "onesignal";

export function deviceRecipient(subscriptionId: number): string {
  return `device ${subscriptionId}`;
}

export function oneSignalRecipient(memberId: number, appId: string | null): string {
  return appId === null ? `${ONESIGNAL} ${memberId}` : `${ONESIGNAL} ${memberId} ${appId}`;
}
