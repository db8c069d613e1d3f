import type { Output } from "../../lib/api.ts";
import { ChangedMeanwhile } from "../../lib/history.ts";
import { endpointOptions, queryClient, useCommand } from "../../lib/queries.ts";
import { afterMove, type Standing } from "../shifts/shift-standing.ts";
import { filling, type Shift } from "../shifts/shift-view.ts";

export type Person = Shift["assignments"][number]["user"];

/** The three commands by member and shift, each shown at once, put right by what the server says, and taken back where it fails, which is told in turn. */
export function usePlacing() {
  const assign = useCommand("replacements.assignShift", { failed: null });
  const move = useCommand("replacements.moveAssignment", { failed: null });
  const unassign = useCommand("shifts.unassign", { failed: null });
  return {
    put: (person: Person, shiftId: number, despite?: Known) =>
      shownAlready(person, { fromId: null, toId: shiftId }, () =>
        assign.mutateAsync({ userId: person.id, shiftId, ...known(despite) }),
      ),
    move: (person: Person, fromId: number, toId: number, despite?: Known) =>
      shownAlready(person, { fromId, toId }, async () =>
        move.mutateAsync({ id: await placeOf(person, fromId), shiftId: toId, ...known(despite) }),
      ),
    takeOff: (person: Person, shiftId: number) =>
      shownAlready(person, { fromId: shiftId, toId: null }, async () =>
        unassign.mutateAsync({ id: await placeOf(person, shiftId) }),
      ),
  };
}

/** What the planner showed to speak against it; undefined where a place is only given back. */
type Known = Standing["despite"] | undefined;

function known(despite: Known) {
  return despite ? { despite: [...despite] } : {};
}

/** Shows a change while it is carried out; one that failed leaves the screen as it was, also where nothing can be read again. */
async function shownAlready(
  person: Person,
  change: { fromId: number | null; toId: number | null },
  carryOut: () => Promise<unknown>,
): Promise<unknown> {
  const before = queryClient.getQueriesData<Output<"shifts.month">>({ queryKey: ["shifts.month"] });
  for (const [key, shifts] of before) if (shifts) queryClient.setQueryData(key, afterMove(shifts, person, change));
  return carryOut().catch((error: unknown) => {
    for (const [key, shifts] of before) queryClient.setQueryData(key, shifts);
    throw error;
  });
}

/** The number of the place a member has on a shift now, which may be another than the screen's. */
async function placeOf({ id }: Person, shiftId: number): Promise<number> {
  const shift = await queryClient.fetchQuery({ ...endpointOptions("shifts.one", { id: shiftId }), staleTime: 0 });
  const place = filling(shift).find(({ userId }) => userId === id);
  if (!place) throw new ChangedMeanwhile("They are not on that shift any more.");
  return place.id;
}
