/** What a member chose on this device, under a name; another member of the same device has none of it. */
export interface KeptChoice<Value> {
  read(memberId: number | undefined): Value | null;
  keep(memberId: number, value: Value): void;
  forget(): void;
}

/** A device that keeps nothing has no choices, and says nothing of it. */
export function keptChoice<Value>(name: string): KeptChoice<Value> {
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
        // It holds for as long as the page is open.
      }
    },
    forget() {
      try {
        localStorage.removeItem(name);
      } catch {
        // It was never there.
      }
    },
  };
}
