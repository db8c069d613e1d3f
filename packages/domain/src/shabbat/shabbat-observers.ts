import type { Span } from "../time/span.ts";

/** A member's Shabbat preferences; the other two are false for a member who does not observe it. */
export interface KeptShabbat {
  readonly observesShabbat: boolean;
  /** The member serves when asked, so a coordinator may assign them. */
  readonly servesOnShabbat: boolean;
  /** Emergency notifications may reach the member during Shabbat; others never do. */
  readonly shabbatEmergencies: boolean;
}

/** A Shabbat window as an eligibility conflict of an observing member. */
export interface KeptWindow extends Span {
  readonly name: string;
  /** The member serves in it when asked. */
  readonly isServed: boolean;
}

/** The squad's windows that a member observes: all or none. */
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
