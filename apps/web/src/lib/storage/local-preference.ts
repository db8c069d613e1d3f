/**
 * A named preference of a member on this device, in localStorage; other members on the device do
 * not see it.
 */
interface LocalPreference<Value> {
  read(memberId: number | undefined): Value | null;
  keep(memberId: number, value: Value): void;
  clear(): void;
}

/** Creates a preference. Without storage, it is silently not saved. */
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
        // Without storage, the choice lasts only as state of the open page.
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
