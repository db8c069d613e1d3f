/**
 * Kinds of assignment change. `since`: held before the history began. `request`: the requested
 * member came. `left`: the member left the squad. `clash`: another shift of the member moved to
 * that time. `reclaimed`: the requesting member took the spot back. `nobody-came`: no replacement
 * came before the start. `taken-back`: an applied auto-fill was undone.
 */
export type MoveHow =
  | "since"
  | "taken"
  | "given"
  | "request"
  | "swap"
  | "series"
  | "weeks"
  | "draft-schedule"
  | "autofill"
  | "moved"
  | "removed"
  | "left"
  | "clash"
  | "given-back"
  | "reclaimed"
  | "nobody-came"
  | "missed"
  | "there-again"
  | "put-back"
  | "taken-back";

/**
 * The members of a change, each with unit number and name; null is an open spot, or the app as the
 * actor.
 */
export interface MoveNames {
  readonly how: MoveHow;
  readonly from: string | null;
  readonly to: string | null;
  readonly by: string | null;
  /** The reason of the request, when the reader may see it. */
  readonly reason: string | null;
}

/**
 * One sentence without the day: "C-25 Dana Levi asked for cover (child ill), C-7 Noa Katz
 * accepted".
 */
export function moveText(move: MoveNames): string {
  const from = move.from ?? "Nobody";
  const to = move.to ?? "nobody";
  const by = move.by ? ` by ${move.by}` : "";
  switch (move.how) {
    case "since":
      return `${to} has been on it, how is not known`;
    case "taken":
      return `Taken by ${to}`;
    case "given":
      return `Given to ${to}${by}`;
    case "request":
      return requestText(move, from, to);
    case "swap":
      return `${from} swapped with ${to}`;
    case "series":
      return `Given to ${to} with a series of shifts${by}`;
    case "weeks":
      return `Given to ${to} when weeks were filled${by}`;
    case "draft-schedule":
      return `Given to ${to} when the plan was published${by}`;
    case "autofill":
      return `Given to ${to} when open places were filled${by}`;
    case "moved":
      return move.to
        ? `${to} was moved here from another shift${by}`
        : `${from} was moved to another shift${by}`;
    case "removed":
      return `${from} was taken off${by}`;
    case "left":
      return `${from} left the squad`;
    case "clash":
      return `${from} was taken off: another shift of theirs lies at that time`;
    case "given-back":
      return move.to
        ? `${from} gave it back at once, ${to} seeks cover again`
        : `${from} gave it back at once`;
    case "reclaimed":
      return move.from ? `${to} asked for cover and kept it` : `${to} came after all`;
    case "nobody-came":
      return `${from} asked for cover and nobody took it`;
    case "missed":
      return `${from} was not there`;
    case "there-again":
      return `${to} was there after all`;
    case "put-back":
      return `Put back to ${to}${move.from ? ` from ${from}` : ""}${by}`;
    case "taken-back":
      return `Taken back from ${from}: what filled it was undone`;
  }
}

/**
 * The shorter sentence after the history has named the request: "C-7 Noa Katz came in place of C-25
 * Dana Levi".
 */
export function moveInHistory(move: MoveNames): string {
  if (move.how !== "request") return moveText({ ...move, reason: null });
  const { by, from, to } = move;
  if (by === null || by === to) return `${to ?? "Nobody"} came in place of ${from ?? "nobody"}`;
  return `${by} put ${to ?? "nobody"} on in place of ${from ?? "nobody"}`;
}

function requestText({ by, reason }: MoveNames, from: string, to: string): string {
  const asked = `${from} asked for cover${reason ? ` (${reason})` : ""}`;
  return by === null || by === to ? `${asked}, ${to} accepted` : `${asked}, ${by} put ${to} on`;
}
