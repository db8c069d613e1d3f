import { WORKLOAD_DAYS } from "@watchbill/domain/settings/workload-rules";
import { useState } from "react";
import { useCommand } from "../../../lib/api/queries.ts";
import { isOpenAutofillRun } from "../editing/drafts.ts";
import type { Drafts } from "../editing/use-drafts.ts";

interface FillChoices {
  /** True to keep existing suggestions where possible. */
  readonly keeps: boolean;
  /** True to assign members who are only available if needed (fill-ins) too. */
  readonly usesFillIns: boolean;
  /** True to treat members who gave no availability as fill-ins. */
  readonly assumesFillIns: boolean;
  /** How many days of past workload count for a fair distribution. */
  readonly fairnessDays: number;
}

/** What auto-fill covers: a range of days, or only the given shifts in it. */
export interface FillSpan {
  readonly words: string;
  readonly fromDate: string;
  readonly untilDate: string;
  readonly shiftIds?: readonly number[];
  /**
   * True if the suggestions would be outside the current view, so that the page must go to them.
   */
  readonly isLookedFor?: boolean;
}

const FIRST_CHOICES: FillChoices = {
  keeps: true,
  usesFillIns: true,
  assumesFillIns: false,
  fairnessDays: WORKLOAD_DAYS.usual,
};

/** Starts and stops auto-fill; remembers the last chosen options. */
export function useFill({ draftSchedule, autofillRun }: Drafts) {
  const [choices, choose] = useState(FIRST_CHOICES);
  const [isLookedFor, lookFor] = useState(false);
  const start = useCommand("autofill.start", {
    failed: "Couldn't start auto-fill. Try again.",
  });
  const stop = useCommand("autofill.stop", {
    done: ({ message }) => ({ title: message }),
    failed: "Couldn't stop auto-fill. Try again.",
  });
  const isRunning = autofillRun?.status === "running";
  return {
    choices,
    choose,
    /** Why auto-fill cannot start now; null if it can. */
    blockedBecause: isRunning || start.isPending ? "Auto-fill is running" : null,
    /** True if there are suggestions that auto-fill could change. */
    hasSuggested:
      isOpenAutofillRun(autofillRun) &&
      (autofillRun?.suggested.some(({ isLocked }) => !isLocked) ?? false),
    /**
     * Starts a run. A new run with another random seed may give a different schedule of equal
     * quality.
     */
    begin: (
      { fromDate, untilDate, shiftIds, isLookedFor: isNext = false }: FillSpan,
      { keeps, usesFillIns, assumesFillIns, fairnessDays }: FillChoices = choices,
      isAnew = !keeps,
    ): void => {
      lookFor(isNext);
      start.mutate({
        ...(draftSchedule ? { draftScheduleId: draftSchedule.id } : { fromDate, untilDate }),
        ...(shiftIds ? { shiftIds: [...shiftIds] } : {}),
        usesFillIns,
        assumesFillIns,
        keepsBefore: keeps,
        fairnessDays,
        ...(!isAnew ? {} : { seed: 1 + Math.floor(Math.random() * 2_000_000_000) }),
      });
    },
    stop: (): void => {
      if (autofillRun) stop.mutate({ id: autofillRun.id });
    },
    isStopping: stop.isPending,
    /** Id of the run that was started last, if the page must bring it into view; otherwise null. */
    lookedFor: isLookedFor ? (start.data?.id ?? null) : null,
  };
}

export type Fill = ReturnType<typeof useFill>;
