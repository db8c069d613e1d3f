/**
 * The `beforeinstallprompt` event; `prompt` shows the browser's dialog. It is not standard, so the
 * DOM types lack it.
 */
interface InstallEvent extends Event {
  readonly prompt?: () => Promise<{ readonly outcome: "accepted" | "dismissed" }>;
}

/** The browser's install prompt, once it has fired; it can be used once. */
export const installPrompt: { event: InstallEvent | null } = { event: null };
