/** What the app uses of OneSignal's scripts for browsers (version 16). */
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

/** OneSignal as its script has put it on the page; undefined until then, and always where it is not used. */
export function oneSignalOnPage(): OneSignalSdk | undefined {
  const { OneSignal: sdk } = globalThis as { OneSignal?: OneSignalSdk };
  return typeof sdk?.init === "function" ? sdk : undefined;
}
