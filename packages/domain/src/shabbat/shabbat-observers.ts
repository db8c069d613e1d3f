import type { Span } from "../time/span.ts";

/** What a member says of rest days. Who does not keep them has said nothing by the other two. */
export interface KeptShabbat {
  readonly keepsRestDays: boolean;
  /** They keep them, and serve on them when they are asked to: a coordinator may put them on. */
  readonly servesOnRestDays: boolean;
  /** An emergency may reach them on one; nothing else does. */
  readonly restDayEmergencies: boolean;
}

/** A rest window, as it speaks against a member who keeps it. */
export interface KeptWindow extends Span {
  /** "Shabbat". */
  readonly name: string;
  /** They serve on it when they are asked to. */
  readonly isServed: boolean;
}

/** What of the squad's windows a member keeps: all of them or none. */
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
