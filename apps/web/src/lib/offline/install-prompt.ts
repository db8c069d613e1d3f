/**
 * The event `beforeinstallprompt`; its `prompt` opens the browser's install dialog. The DOM types
 * lack it, because it is not standard.
 */
interface InstallEvent extends Event {
  readonly prompt?: () => Promise<{ readonly outcome: "accepted" | "dismissed" }>;
}

/** Holds the browser's install event once it has fired; it works only once. */
export const installPrompt: { event: InstallEvent | null } = { event: null };
