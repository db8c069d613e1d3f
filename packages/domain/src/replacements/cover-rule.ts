/**
 * The squad's rule for a member with a replacement request, shown until the request is accepted.
 */
export const COVER_RULE =
  "Nobody has taken your shift yet. Until somebody does, please keep the time free and be ready to serve. If you can come after all, use Cancel & Reclaim, or simply go 10-8.";

/** The rule after the shift starts without a replacement. */
export const UNCOVERED_RULE =
  "Nobody took your shift. If you can come after all, go 10-8: the place is still yours.";

/** What applies to the requester, shown when they request: `who` is "you" or "C-25 Dana Levi". */
export function coverPromise(who: string): string {
  const stays = who === "you" ? "you stay" : `${who} stays`;
  return `Everyone who could take it is told. Until somebody has it, ${stays} responsible for the shift.`;
}
