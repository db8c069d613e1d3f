import { elsewhereBlockedBecause } from "@watchbill/domain/suggestions/autofill-run";
import type { Input, Output } from "../../../lib/api/api.ts";
import {
  endpointOptions,
  keyOf,
  queryClient,
  updateOptimistically,
  useCommand,
  useEndpoint,
} from "../../../lib/api/queries.ts";
import { isPlannedNow, type Shift } from "../../shifts/shift-view.ts";
import {
  type AutofillRun,
  afterDraft,
  isOpenAutofillRun,
  suggestionKey,
  suggestionsOf,
} from "./drafts.ts";

type DraftSchedules = Output<"draftSchedules.list">;
type Known = readonly NonNullable<Input<"autofill.putSpot">["overrides"]>[number][] | undefined;

/**
 * The month's draft schedule and its suggested assignments; if the month has no draft, the
 * suggestions for its published days.
 */
export function useDrafts(month: string) {
  const here = Temporal.PlainYearMonth.from(month);
  const [from, until] = [`${month}-01`, here.toPlainDate({ day: here.daysInMonth }).toString()];
  const draftSchedules = useEndpoint("draftSchedules.list", {});
  const draftScheduleIn = (all: DraftSchedules | undefined) =>
    all?.find(
      (one) => one.state !== "published" && one.fromDate <= until && one.untilDate >= from,
    ) ?? null;
  const aboutOf = (one: DraftSchedules[number] | null) =>
    one ? { draftScheduleId: one.id } : { from, until };
  const draftSchedule = draftScheduleIn(draftSchedules.data);
  const about = aboutOf(draftSchedule);
  /**
   * Reads the cache at the time of the call, because an action may start, or be undone, before the
   * drafts load.
   */
  const aboutNow = () =>
    aboutOf(
      draftScheduleIn(queryClient.getQueryData<DraftSchedules>(keyOf("draftSchedules.list", {}))),
    );
  const reading = useEndpoint("autofill.current", about, {
    enabled: draftSchedules.data !== undefined,
  });
  const autofillRun: AutofillRun | null = reading.data ?? null;
  const put = useCommand("autofill.putSpot", { failed: null });
  const take = useCommand("autofill.takeSpot", { failed: null });
  const begin = useCommand("autofill.begin", { failed: null });

  const lock = useCommand("autofill.lock", {
    done: ({ message }) => ({ title: message }),
    failed: "Couldn't change the lock. Try again.",
  });

  const newest = (): AutofillRun | null =>
    queryClient.getQueryData<Output<"autofill.current">>(keyOf("autofill.current", aboutNow())) ??
    autofillRun;
  const idToEdit = async (): Promise<number> => {
    const open = newest();
    if (open && isOpenAutofillRun(open)) return open.id;
    const planned =
      draftSchedule ??
      draftScheduleIn(
        await queryClient.ensureQueryData(endpointOptions("draftSchedules.list", {})),
      );
    if (!planned) throw new Error("No suggestions for these days.");
    return (await begin.mutateAsync({ id: planned.id })).id;
  };
  const isSuggestion = (shiftId: number, memberId: number): boolean =>
    suggestionsOf(newest()).has(suggestionKey(shiftId, memberId));

  /** Applies an optimistic update and runs the command; rolls back when the command fails. */
  const shownAlready = async (
    memberId: number,
    change: { fromId: number | null; toId: number | null },
    carryOut: (id: number) => Promise<unknown>,
  ): Promise<void> => {
    const expectation = updateOptimistically(
      "autofill.current",
      aboutNow(),
      (now) => now && afterDraft(now, memberId, change),
    );
    try {
      await carryOut(await idToEdit());
      expectation.end();
    } catch (error) {
      expectation.rollBack();
      throw error;
    }
  };

  return {
    draftSchedule,
    about,
    autofillRun,
    suggestions: suggestionsOf(autofillRun),
    isSuggestion,
    /**
     * True if an assignment only becomes a suggestion, because the month is a draft. Until the
     * drafts load, the shift's own flag decides, so that no member is notified of a suggestion.
     */
    isDraft: (shift: Pick<Shift, "isBeingPlanned" | "startsAt" | "endsAt" | "date">): boolean =>
      isPlannedNow(shift) &&
      (draftSchedules.data === undefined ||
        (draftSchedule !== null &&
          shift.date >= draftSchedule.fromDate &&
          shift.date <= draftSchedule.untilDate)),
    /** Returns why a suggested member cannot move from one shift to another, or null. */
    elsewhere: (
      member: { readonly id: number },
      from: Pick<Shift, "id">,
      to: Pick<Shift, "date">,
    ): string | null => {
      const open = newest();
      return open && isSuggestion(from.id, member.id)
        ? (elsewhereBlockedBecause(to.date, open)?.message ?? null)
        : null;
    },
    put: (memberId: number, shiftId: number, overrides?: Known) =>
      shownAlready(memberId, { fromId: null, toId: shiftId }, (id) =>
        put.mutateAsync({
          id,
          shiftId,
          memberId,
          ...(overrides ? { overrides: [...overrides] } : {}),
        }),
      ),
    take: (memberId: number, shiftId: number) =>
      shownAlready(memberId, { fromId: shiftId, toId: null }, (id) =>
        take.mutateAsync({ id, shiftId, memberId }),
      ),
    lock: (shiftId: number, memberId: number, isLocked: boolean): void => {
      if (autofillRun) lock.mutate({ id: autofillRun.id, shiftId, memberId, isLocked });
    },
  };
}

export type Drafts = ReturnType<typeof useDrafts>;
