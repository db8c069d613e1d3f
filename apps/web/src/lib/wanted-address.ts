import { PATHS } from "./paths.ts";

const KEY = "wanted-address";

/** Remembers, in this tab, where somebody is who has to sign in first. */
export function rememberAddress(): void {
  const { pathname, search, hash } = location;
  if (pathname === PATHS.dashboard) return;
  try {
    sessionStorage.setItem(KEY, `${pathname}${search}${hash}`);
  } catch {
    // Then they land on the dashboard.
  }
}

/** Where they wanted to go, once; null for nowhere else. */
export function takeAddress(): string | null {
  try {
    const address = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return address;
  } catch {
    return null;
  }
}
