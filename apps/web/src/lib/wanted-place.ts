const PLACE = "wanted-place";

/** Remembers, in this tab, where somebody is who has to sign in first. */
export function rememberPlace(): void {
  const { pathname, search, hash } = location;
  if (pathname === "/") return;
  try {
    sessionStorage.setItem(PLACE, `${pathname}${search}${hash}`);
  } catch {
    // Then they land on the dashboard.
  }
}

/** Where they wanted to go, once; null for nowhere else. */
export function takePlace(): string | null {
  try {
    const place = sessionStorage.getItem(PLACE);
    sessionStorage.removeItem(PLACE);
    return place;
  } catch {
    return null;
  }
}
