/**
 * How a spot changed hands. `since`: the member held it before the history began. `request`:
 * another member took it after a request. `left`: the member left the squad. `clash`: another shift
 * of the member moved to that time. `reclaimed`: the requester took the spot back. `nobody-came`:
 * no replacement came before the start. `taken-back`: an applied auto-fill was undone.
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
 * The members of a change, each as unit number and name; a null holder means an open spot, a null
 * actor the app.
 */
interface MoveNames {
  readonly how: MoveHow;
  readonly from: string | null;
  readonly to: string | null;
  readonly by: string | null;
  /** The reason of the replacement request; null when the reader may not see it. */
  readonly reason: string | null;
}

/**
 * Describes a change in one sentence without the day: "C-25 Dana Levi requested a replacement
 * (child ill), C-7 Noa Katz accepted".
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
 * Describes a change in a history that already names the request: "C-7 Noa Katz replaced C-25 Dana
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
