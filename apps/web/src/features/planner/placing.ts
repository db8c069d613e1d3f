import type { Output } from "../../lib/api/api.ts";
import { endpointOptions, queryClient, useCommand } from "../../lib/api/queries.ts";
import { EditConflictError } from "../../lib/undo/undo-stack.ts";
import { afterMove, type Eligibility } from "../shifts/shift-eligibility.ts";
import { filling, type Shift } from "../shifts/shift-view.ts";
import type { Drafts } from "./use-drafts.ts";

export type Person = Shift["assignments"][number]["user"];

/**
 * Assigns, moves and removes members: on the shift itself, or in the suggestions of a draft month.
 */
export function usePlacing(drafts: Drafts) {
  const real = useRealPlacing();
  const put = (person: Person, shift: Shift, despite?: Known) =>
    drafts.isDraft(shift)
      ? drafts.put(person.id, shift.id, despite)
      : real.put(person, shift.id, despite);
  const takeOff = (person: Person, shift: Shift) =>
    drafts.isGhost(shift.id, person.id)
      ? drafts.take(person.id, shift.id)
      : real.takeOff(person, shift.id);
  /**
   * Leaves the old spot first, because a member cannot hold two at once; if the new one is refused,
   * restores the old one.
   */
  const carry = async (person: Person, from: Shift, to: Shift, despite?: Known): Promise<void> => {
    const isGhost = drafts.isGhost(from.id, person.id);
    await takeOff(person, from);
    await (isGhost ? drafts.put(person.id, to.id, despite) : put(person, to, despite)).catch(
      async (error: unknown) => {
        await (isGhost ? drafts.put(person.id, from.id) : real.put(person, from.id));
        throw error;
      },
    );
  };
  return {
    isDraft: drafts.isDraft,
    isGhost: (person: Person, shift: Shift) => drafts.isGhost(shift.id, person.id),
    put,
    takeOff,
    /** Restores a removed member to the shift or to the suggestion. */
    putBack: (person: Person, shift: Shift, wasGhost: boolean) =>
      wasGhost ? drafts.put(person.id, shift.id) : real.put(person, shift.id),
    /** Undoes a move; `wasGhost` is true if the member was only suggested before it. */
    moveBack: async (
      person: Person,
      from: Shift,
      to: Shift,
      wasGhost: boolean,
    ): Promise<unknown> => {
      if (!wasGhost && !drafts.isGhost(from.id, person.id))
        return real.move(person, from.id, to.id);
      await takeOff(person, from);
      return wasGhost ? drafts.put(person.id, to.id) : real.put(person, to.id);
    },
    move: (person: Person, from: Shift, to: Shift, despite?: Known) =>
      drafts.isGhost(from.id, person.id) || drafts.isDraft(to)
        ? carry(person, from, to, despite)
        : real.move(person, from.id, to.id, despite),
  };
}

/**
 * The three commands by member and shift. Updates optimistically, rolls back with a message on
 * failure, and defers notifications for the undo window.
 */
function useRealPlacing() {
  const assign = useCommand("replacements.assignShift", { failed: null });
  const move = useCommand("replacements.moveAssignment", { failed: null });
  const unassign = useCommand("shifts.unassign", { failed: null });
  return {
    put: (person: Person, shiftId: number, despite?: Known) =>
      shownAlready(person, { fromId: null, toId: shiftId }, () =>
        assign.mutateAsync({ userId: person.id, shiftId, isUndoable: true, ...known(despite) }),
      ),
    move: (person: Person, fromId: number, toId: number, despite?: Known) =>
      shownAlready(person, { fromId, toId }, async () =>
        move.mutateAsync({
          id: await placeOf(person, fromId),
          shiftId: toId,
          isUndoable: true,
          ...known(despite),
        }),
      ),
    takeOff: (person: Person, shiftId: number) =>
      shownAlready(person, { fromId: shiftId, toId: null }, async () =>
        unassign.mutateAsync({ id: await placeOf(person, shiftId), isUndoable: true }),
      ),
  };
}

/** The warnings that the planner showed; undefined when a spot is only restored. */
type Known = Eligibility["despite"] | undefined;

function known(despite: Known) {
  return despite ? { despite: [...despite] } : {};
}

/** Optimistic update: rolls back when the command fails, even if no refetch succeeds. */
async function shownAlready(
  person: Person,
  change: { fromId: number | null; toId: number | null },
  carryOut: () => Promise<unknown>,
): Promise<unknown> {
  const before = queryClient.getQueriesData<Output<"shifts.month">>({ queryKey: ["shifts.month"] });
  for (const [key, shifts] of before)
    if (shifts) queryClient.setQueryData(key, afterMove(shifts, person, change));
  return carryOut().catch((error: unknown) => {
    for (const [key, shifts] of before) queryClient.setQueryData(key, shifts);
    throw error;
  });
}

/** The member's current assignment id on a shift, which may differ from the cached one. */
async function placeOf({ id, unitNumber }: Person, shiftId: number): Promise<number> {
  const shift = await queryClient.fetchQuery({
    ...endpointOptions("shifts.one", { id: shiftId }),
    staleTime: 0,
  });
  const place = filling(shift).find(({ userId }) => userId === id);
  if (!place) throw new EditConflictError(`${unitNumber} is no longer on that shift.`);
  return place.id;
}
