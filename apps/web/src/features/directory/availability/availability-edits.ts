import type { Availability } from "@watchbill/domain/members/availability/availability";
import {
  availabilityIn,
  type MemberAvailability,
} from "@watchbill/domain/members/availability/member-availability";
import { plural } from "@watchbill/domain/text/language";
import { call, type Input } from "../../../lib/api/api.ts";
import { useCommand } from "../../../lib/api/queries.ts";
import { showToast } from "../../../lib/toast/toast-store.ts";
import { pushUndoStep } from "../../../lib/undo/undo-stack.ts";
import type { Member } from "../directory-view.ts";

/**
 * New value of a grid cell (a member's availability for a shift type). Without `except`, the
 * excluded weekdays do not change.
 */
export interface AvailabilityChange {
  readonly memberId: number;
  readonly kind: string;
  readonly frequency: Availability;
  readonly except?: readonly number[] | undefined;
}

interface Said {
  readonly frequency: Availability;
  readonly except: readonly number[];
}

/** The changed cells, by member id and shift type. */
export type AvailabilityEdits = ReadonlyMap<number, ReadonlyMap<string, Said>>;

export const NO_EDITS: AvailabilityEdits = new Map();

/** Returns a member's saved availability for a shift type. */
export function savedFor(availability: MemberAvailability, key: string): Said {
  const { frequency = "not-available", except = [] } =
    availability.find(({ kind }) => kind === key) ?? {};
  return { frequency, except };
}

/** Adds changes to the edits; drops an edit that equals the saved value. */
export function withChanges(
  edits: AvailabilityEdits,
  changes: readonly AvailabilityChange[],
  members: readonly Member[],
): AvailabilityEdits {
  const next = new Map(edits);
  const byId = new Map(members.map((member) => [member.id, member]));
  for (const { memberId, kind, frequency, except } of changes) {
    const member = byId.get(memberId);
    if (!member) continue;
    const saved = savedFor(availabilityIn(member), kind);
    const own = new Map(next.get(memberId));
    const said = { frequency, except: except ?? own.get(kind)?.except ?? saved.except };
    const isSaved =
      said.frequency === saved.frequency &&
      (said.frequency === "not-available" || said.except.join() === saved.except.join());
    if (isSaved) own.delete(kind);
    else own.set(kind, said);
    if (own.size === 0) next.delete(memberId);
    else next.set(memberId, own);
  }
  return next;
}

/** Returns the number of changed cells. */
export function countOf(edits: AvailabilityEdits): number {
  return [...edits.values()].reduce((sum, own) => sum + own.size, 0);
}

/** Saves all edits in one request that can be undone. */
export function useSaveAvailabilities(onDone: () => void) {
  const save = useCommand("members.saveAvailabilities", {
    failed: "Couldn't save the availability. Try again.",
  });
  return {
    isPending: save.isPending,
    save: async (edits: AvailabilityEdits, members: readonly Member[]): Promise<void> => {
      const before = inputOf(
        members.flatMap((member) => {
          const own = edits.get(member.id);
          if (!own) return [];
          const availability = availabilityIn(member);
          const was = [...own.keys()].map((kind) => [kind, savedFor(availability, kind)] as const);
          return [[member.id, new Map(was)] as const];
        }),
      );
      // `useCommand` shows the error, so it is ignored here.
      const saved = await save.mutateAsync(inputOf([...edits])).catch(() => null);
      if (!saved) return;
      const { message, changed } = saved;
      const undo = pushUndoStep({
        title: "Availability saved",
        description: plural(changed, "1 member", `${changed} members`),
        run: null,
        undo: () => call("members.saveAvailabilities", before),
      });
      showToast({
        title: "Availability saved",
        description: message,
        action: { label: "Undo", run: undo },
      });
      onDone();
    },
  };
}

function inputOf(
  edits: readonly (readonly [id: number, own: ReadonlyMap<string, Said>])[],
): Input<"members.saveAvailabilities"> {
  return {
    members: edits.map(([id, own]) => ({
      id,
      availability: [...own].map(([kind, { frequency, except }]) => ({
        kind,
        frequency,
        except: [...except],
      })),
    })),
  };
}
