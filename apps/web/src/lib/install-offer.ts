/** What a browser hands over when it could install the app: `prompt` lets it ask. Not every browser has it, so no types do. */
export interface InstallEvent extends Event {
  readonly prompt?: () => Promise<{ readonly outcome: "accepted" | "dismissed" }>;
}

/** The browser's offer to install the app, once it has made one; it can be taken up once. */
export const installOffer: { event: InstallEvent | null } = { event: null };
