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
interface MoveNames {
  readonly how: MoveHow;
  readonly from: string | null;
  readonly to: string | null;
  readonly by: string | null;
  /** The reason of the request, when the reader may see it. */
  readonly reason: string | null;
}

/**
 * One sentence without the day: "C-25 Dana Levi requested a replacement (child ill), C-7 Noa
 * Katz accepted".
 */
export function moveText(move: MoveNames): string {
  const from = move.from ?? "No one";
  const to = move.to ?? "no one";
  const { by } = move;
  switch (move.how) {
    case "since":
      return `${to} was assigned before this history began`;
    case "taken":
      return `Taken by ${to}`;
    case "given":
      return by ? `Assigned to ${to} by ${by}` : `Assigned to ${to}`;
    case "request":
      return requestText(move, from, to);
    case "swap":
      return `${from} swapped with ${to}`;
    case "series":
      return by
        ? `Assigned to ${to} with a series of shifts by ${by}`
        : `Assigned to ${to} with a series of shifts`;
    case "weeks":
      return by ? `Assigned to ${to} with new weeks by ${by}` : `Assigned to ${to} with new weeks`;
    case "draft-schedule":
      return by
        ? `Assigned to ${to} with the draft schedule by ${by}`
        : `Assigned to ${to} with the draft schedule`;
    case "autofill":
      return by ? `Assigned to ${to} with auto-fill by ${by}` : `Assigned to ${to} with auto-fill`;
    case "moved":
      if (move.to)
        return by
          ? `${to} was moved here from another shift by ${by}`
          : `${to} was moved here from another shift`;
      return by
        ? `${from} was moved to another shift by ${by}`
        : `${from} was moved to another shift`;
    case "removed":
      return by ? `${from} was removed by ${by}` : `${from} was removed`;
    case "left":
      return `${from} left the squad`;
    case "clash":
      return `${from} was removed: another of their shifts is at that time`;
    case "given-back":
      return move.to
        ? `${from} gave the spot back, ${to} needs a replacement again`
        : `${from} gave the spot back`;
    case "reclaimed":
      return move.from ? `${to} requested a replacement and kept the spot` : `${to} came after all`;
    case "nobody-came":
      return `${from} requested a replacement and no one accepted`;
    case "missed":
      return `${from} wasn't there`;
    case "there-again":
      return `${to} was there after all`;
    case "put-back":
      if (move.from)
        return by ? `Restored to ${to} from ${from} by ${by}` : `Restored to ${to} from ${from}`;
      return by ? `Restored to ${to} by ${by}` : `Restored to ${to}`;
    case "taken-back":
      return `${from} was removed: the auto-fill was undone`;
  }
}

/**
 * The shorter sentence after the history has named the request: "C-7 Noa Katz replaced C-25 Dana
 * Levi".
 */
export function moveInHistory(move: MoveNames): string {
  if (move.how !== "request") return moveText({ ...move, reason: null });
  const { by, from, to } = move;
  if (by === null || by === to) return `${to ?? "No one"} replaced ${from ?? "no one"}`;
  return `${by} assigned ${to ?? "no one"} in place of ${from ?? "no one"}`;
}

function requestText({ by, reason }: MoveNames, from: string, to: string): string {
  const asked = reason
    ? `${from} requested a replacement (${reason})`
    : `${from} requested a replacement`;
  return by === null || by === to ? `${asked}, ${to} accepted` : `${asked}, ${by} assigned ${to}`;
}
