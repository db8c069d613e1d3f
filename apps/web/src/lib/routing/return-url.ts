import { PATHS } from "./paths.ts";

const KEY = "wanted-address";

/** Stores the current URL in this tab before the redirect to the sign-in screen. */
export function saveReturnUrl(): void {
  const { pathname, search, hash } = location;
  if (pathname === PATHS.dashboard) return;
  try {
    sessionStorage.setItem(KEY, `${pathname}${search}${hash}`);
  } catch {
    // Without storage, the member lands on the dashboard after the sign-in.
  }
}

/** Returns the stored URL and deletes it; null if there is none. */
export function takeReturnUrl(): string | null {
  try {
    const address = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return address;
  } catch {
    return null;
  }
}
