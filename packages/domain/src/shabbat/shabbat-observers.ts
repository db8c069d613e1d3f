import type { Span } from "../time/span.ts";

/** A member's Shabbat preferences; the other two are false for a member who does not observe it. */
export interface KeptShabbat {
  readonly keepsRestDays: boolean;
  /** The member serves when asked, so a coordinator may assign them. */
  readonly servesOnRestDays: boolean;
  /** Emergency notifications may reach the member during Shabbat; others never do. */
  readonly restDayEmergencies: boolean;
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
  { keepsRestDays, servesOnRestDays }: Pick<KeptShabbat, "keepsRestDays" | "servesOnRestDays">,
): readonly KeptWindow[] {
  if (!keepsRestDays) return [];
  return windows.map(({ startsAt, endsAt, name }) => ({
    startsAt,
    endsAt,
    name,
    isServed: servesOnRestDays,
  }));
}
