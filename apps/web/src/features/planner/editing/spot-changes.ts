import type { Output } from "../../../lib/api/api.ts";
import { endpointOptions, queryClient, useCommand } from "../../../lib/api/queries.ts";
import { EditConflictError } from "../../../lib/undo/undo-stack.ts";
import { afterMove, type Eligibility } from "../../shifts/assign/shift-eligibility.ts";
import { filling, type Shift } from "../../shifts/shift-view.ts";
import type { Drafts } from "./use-drafts.ts";

export type Person = Shift["assignments"][number]["user"];

/**
 * Functions that assign, move and remove members: in the published assignments, or in the suggested
 * assignments of a draft month.
 */
export function usePlacing(drafts: Drafts) {
  const real = useRealPlacing();
  const put = (person: Person, shift: Shift, overrides?: Known) =>
    drafts.isDraft(shift)
      ? drafts.put(person.id, shift.id, overrides)
      : real.put(person, shift.id, overrides);
  const takeOff = (person: Person, shift: Shift) =>
    drafts.isSuggestion(shift.id, person.id)
      ? drafts.take(person.id, shift.id)
      : real.takeOff(person, shift.id);
  /**
   * Moves a member by leaving the old spot first, because a member cannot hold two at once. If the
   * server refuses the new spot, restores the old one.
   */
  const carry = async (
    person: Person,
    from: Shift,
    to: Shift,
    overrides?: Known,
  ): Promise<void> => {
    const isSuggestion = drafts.isSuggestion(from.id, person.id);
    await takeOff(person, from);
    await (isSuggestion
      ? drafts.put(person.id, to.id, overrides)
      : put(person, to, overrides)
    ).catch(async (error: unknown) => {
      await (isSuggestion ? drafts.put(person.id, from.id) : real.put(person, from.id));
      throw error;
    });
  };
  return {
    isDraft: drafts.isDraft,
    isSuggestion: (person: Person, shift: Shift) => drafts.isSuggestion(shift.id, person.id),
    put,
    takeOff,
    /** Assigns a removed member again, as a suggestion if it was one. */
    restore: (person: Person, shift: Shift, wasSuggestion: boolean) =>
      wasSuggestion ? drafts.put(person.id, shift.id) : real.put(person, shift.id),
    /**
     * Undoes a move; `wasSuggestion` is true if the assignment was only suggested before the move.
     */
    moveBack: async (
      person: Person,
      from: Shift,
      to: Shift,
      wasSuggestion: boolean,
    ): Promise<unknown> => {
      if (!wasSuggestion && !drafts.isSuggestion(from.id, person.id))
        return real.move(person, from.id, to.id);
      await takeOff(person, from);
      return wasSuggestion ? drafts.put(person.id, to.id) : real.put(person, to.id);
    },
    move: (person: Person, from: Shift, to: Shift, overrides?: Known) =>
      drafts.isSuggestion(from.id, person.id) || drafts.isDraft(to)
        ? carry(person, from, to, overrides)
        : real.move(person, from.id, to.id, overrides),
  };
}

/**
 * Assigns, moves and removes members in published shifts. Updates optimistically, rolls back with a
 * message on failure, and defers notifications until undo is no longer possible.
 */
function useRealPlacing() {
  const assign = useCommand("replacements.assignShift", { failed: null });
  const move = useCommand("replacements.moveAssignment", { failed: null });
  const unassign = useCommand("shifts.unassign", { failed: null });
  return {
    put: (person: Person, shiftId: number, overrides?: Known) =>
      shownAlready(person, { fromId: null, toId: shiftId }, () =>
        assign.mutateAsync({ userId: person.id, shiftId, isUndoable: true, ...known(overrides) }),
      ),
    move: (person: Person, fromId: number, toId: number, overrides?: Known) =>
      shownAlready(person, { fromId, toId }, async () =>
        move.mutateAsync({
          id: await spotOf(person, fromId),
          shiftId: toId,
          isUndoable: true,
          ...known(overrides),
        }),
      ),
    takeOff: (person: Person, shiftId: number) =>
      shownAlready(person, { fromId: shiftId, toId: null }, async () =>
        unassign.mutateAsync({ id: await spotOf(person, shiftId), isUndoable: true }),
      ),
  };
}

/**
 * The warnings that the coordinator saw and overrides; undefined when undo restores an assignment.
 */
type Known = Eligibility["overrides"] | undefined;

function known(overrides: Known) {
  return overrides ? { overrides: [...overrides] } : {};
}

/**
 * Applies an optimistic update and runs the command; rolls back when the command fails, even if no
 * refetch succeeds.
 */
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

/**
 * Fetches the id of the member's current assignment on a shift, because the cached id may be
 * outdated.
 */
async function spotOf({ id, unitNumber }: Person, shiftId: number): Promise<number> {
  const shift = await queryClient.fetchQuery({
    ...endpointOptions("shifts.one", { id: shiftId }),
    staleTime: 0,
  });
  const spot = filling(shift).find(({ userId }) => userId === id);
  if (!spot) throw new EditConflictError(`${unitNumber} is no longer on that shift.`);
  return spot.id;
}
