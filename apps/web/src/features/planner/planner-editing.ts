import { shiftTitle } from "@watchbill/domain/shifts/shift-times";
import { useRef } from "react";
import { readAllAgain } from "../../lib/queries.ts";
import { UnreachableError } from "../../lib/reach.ts";
import { sayFailed } from "../../lib/say.ts";
import { toast } from "../../lib/toast-store.ts";
import { nameOf, type Place, type Standing } from "../shifts/shift-standing.ts";
import type { Shift } from "../shifts/shift-view.ts";
import { type Step, useMadeByForms, useSteps } from "../shifts/undo-steps.ts";
import { clearing, type Put, putting } from "./many-places.ts";
import { Gone, type Person, usePlacing } from "./placing.ts";

/**
 * Puts members on shifts, moves them and takes them off; every step can be undone, the last one first, and done again. A step can be
 * undone from the moment it is begun: who is quicker than the server is taken at their word once it has answered.
 */
export function usePlannerEditing() {
  const { done, undone } = useSteps();
  const placing = usePlacing();
  // Each act is judged by what the one before it left.
  const queue = useRef<Promise<unknown>>(Promise.resolve());

  const inTurn = (work: () => Promise<unknown>): void => {
    queue.current = queue.current.then(work).catch(tellOfFailure);
  };

  const undo = (step: Step | undefined): void => {
    const takeBack = step?.takeBack;
    if (!takeBack || !done.forget(step)) return;
    if (step.run) undone.remember(step);
    inTurn(async () => {
      if (step.outcome === "failed") return;
      await takeBack().catch((error: unknown) => {
        undone.forget(step);
        // What the server never heard of can be taken back later.
        if (error instanceof UnreachableError) done.remember(step);
        throw error;
      });
      toast({ title: "Undone", description: step.description });
    });
  };

  const carryOut = (step: Step, warnings: readonly string[] = []): void => {
    if (step.takeBack) done.remember(step);
    inTurn(async () => {
      await step.run?.().catch((error: unknown) => {
        step.outcome = "failed";
        done.forget(step);
        undone.forget(step);
        throw error;
      });
      toast({
        title: step.title,
        description: [step.description, ...warnings].join(". "),
        ...(step.takeBack ? { action: { label: "Undo", run: () => undo(step) } } : {}),
      });
    });
  };

  /** Something new ends what could be done again. */
  const take: typeof carryOut = (step, warnings) => {
    undone.clear();
    carryOut(step, warnings);
  };

  const redo = (step: Step | undefined): void => {
    if (step && undone.forget(step)) carryOut(step);
  };

  useMadeByForms(done, undo);

  return {
    lastStep: done.last,
    lastUndone: undone.last,
    undoLast: () => undo(done.newest()),
    redoLast: () => redo(undone.newest()),
    assign: (person: Person, shift: Shift, { warnings, despite }: Standing) =>
      take(
        {
          title: "Shift assigned successfully",
          description: `${nameOf(person)}: ${shiftTitle(shift)}`,
          run: () => placing.put(person, shift.id, despite),
          takeBack: fillsRequest(shift) ? null : () => placing.takeOff(person, shift.id),
        },
        warnings,
      ),
    move: (person: Person, from: Shift, to: Shift, { warnings, despite }: Standing) =>
      take(
        {
          title: "Moved",
          description: `${nameOf(person)}: ${shiftTitle(to)}, before ${shiftTitle(from)}`,
          run: () => placing.move(person, from.id, to.id, despite),
          takeBack: fillsRequest(to) ? null : () => placing.move(person, to.id, from.id),
        },
        warnings,
      ),
    takeOff: (person: Person, shift: Shift) =>
      take({
        title: "Taken off the shift",
        description: `${nameOf(person)}: ${shiftTitle(shift)}`,
        run: () => placing.takeOff(person, shift.id),
        takeBack: () => placing.put(person, shift.id),
      }),
    /** One member on several places, whoever had them leaves; one step. */
    putOnAll: (person: Person, puts: readonly Put[]) => take(putting(person, puts, placing)),
    /** Several places left by who has them; one step. */
    clearAll: (places: readonly Place[]) => take(clearing(places, placing)),
  };
}

function tellOfFailure(error: unknown): void {
  const fallback = error instanceof Gone ? error.message : "Nothing was changed. Check your connection and try again.";
  sayFailed(error, fallback);
  // The screen showed it as done already, and may have been behind.
  readAllAgain();
}

/** True when only held places are left, so that whoever comes is the cover that somebody asked for. */
function fillsRequest({ assignmentCount, heldCount, maxMembers }: Shift): boolean {
  return heldCount > 0 && assignmentCount + heldCount >= maxMembers;
}
