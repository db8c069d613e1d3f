/** A named per-member preference in localStorage; other members on the device do not see it. */
interface LocalPreference<Value> {
  read(memberId: number | undefined): Value | null;
  keep(memberId: number, value: Value): void;
  clear(): void;
}

/** Without storage, the preference is silently not saved. */
export function localPreference<Value>(name: string): LocalPreference<Value> {
  return {
    read(memberId) {
      try {
        const kept = JSON.parse(localStorage.getItem(name) ?? "null") as {
          memberId: number;
          value?: Value;
        } | null;
        return kept?.memberId === memberId ? (kept?.value ?? null) : null;
      } catch {
        return null;
      }
    },
    keep(memberId, value) {
      try {
        localStorage.setItem(name, JSON.stringify({ memberId, value }));
      } catch {
        // The value lasts while the page is open.
      }
    },
    clear() {
      try {
        localStorage.removeItem(name);
      } catch {
        // Without storage there is nothing to delete.
      }
    },
  };
}
