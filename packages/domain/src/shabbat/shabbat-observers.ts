import type { Span } from "../time/span.ts";

/**
 * A member's Shabbat preferences; the other two are false for a member who does not observe
 * Shabbat.
 */
export interface KeptShabbat {
  readonly observesShabbat: boolean;
  /** True when the member serves during Shabbat if asked, so that a coordinator may assign them. */
  readonly servesOnShabbat: boolean;
  /** True when emergency notifications may reach the member during Shabbat; others never do. */
  readonly shabbatEmergencies: boolean;
}

/** A Shabbat window in which an eligibility check finds an observing member unavailable. */
export interface KeptWindow extends Span {
  readonly name: string;
  /** True when the member serves in the window if asked. */
  readonly isServed: boolean;
}

/** Returns the Shabbat windows that a member observes: all of the squad's, or none. */
export function keptWindows(
  windows: readonly (Span & { readonly name: string })[],
  { observesShabbat, servesOnShabbat }: Pick<KeptShabbat, "observesShabbat" | "servesOnShabbat">,
): readonly KeptWindow[] {
  if (!observesShabbat) return [];
  return windows.map(({ startsAt, endsAt, name }) => ({
    startsAt,
    endsAt,
    name,
    isServed: servesOnShabbat,
  }));
}
