/** The part of OneSignal's web SDK (version 16, push messages) that the app uses. */
export interface OneSignalSdk {
  init(options: Readonly<Record<string, unknown>>): Promise<void>;
  login(externalId: string): Promise<void>;
  logout(): Promise<void>;
  readonly Notifications: {
    readonly permissionNative: NotificationPermission;
    requestPermission(): Promise<unknown>;
    addEventListener(event: "permissionChange", listener: (isGranted: boolean) => void): void;
  };
  readonly User: {
    addEmail(email: string): void;
    addTags(tags: Readonly<Record<string, string>>): void;
    readonly PushSubscription: {
      readonly id: string | null | undefined;
      readonly optedIn: boolean | undefined;
      optIn(): Promise<void>;
      optOut(): Promise<void>;
    };
  };
}

/**
 * Returns OneSignal's global, which its script sets; undefined before the script loads, and always
 * if it is not used.
 */
export function oneSignalOnPage(): OneSignalSdk | undefined {
  const { OneSignal: sdk } = globalThis as { OneSignal?: OneSignalSdk };
  return typeof sdk?.init === "function" ? sdk : undefined;
}
