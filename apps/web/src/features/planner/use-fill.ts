import { WORKLOAD_DAYS } from "@watchbill/domain/settings/workload-rules";
import { useState } from "react";
import { useCommand } from "../../lib/api/queries.ts";
import { isOpenAutofillRun } from "./drafts.ts";
import type { Drafts } from "./use-drafts.ts";

/** What a coordinator chooses of a fill. */
export interface FillChoices {
  /** What is proposed already stays where it can. */
  readonly keeps: boolean;
  /** Places may go to members who offered only to fill in. */
  readonly usesFillIns: boolean;
  /** How far back what everybody carried is looked at. */
  readonly fairnessDays: number;
}

/** What is filled: some days, or only these of their shifts. */
export interface FillSpan {
  readonly words: string;
  readonly fromDate: string;
  readonly untilDate: string;
  readonly shiftIds?: readonly number[];
  /** Begun where its proposal would be seen by nobody. */
  readonly isLookedFor?: boolean;
}

const FIRST_CHOICES: FillChoices = {
  keeps: true,
  usesFillIns: true,
  fairnessDays: WORKLOAD_DAYS.usual,
};

/** Begins and stops fills; what was chosen last is chosen again. */
export function useFill({ plan, proposal }: Drafts) {
  const [choices, choose] = useState(FIRST_CHOICES);
  const [isLookedFor, lookFor] = useState(false);
  const start = useCommand("autofill.start", {
    failed: "The fill could not be begun. Try again.",
  });
  const stop = useCommand("autofill.stop", {
    done: ({ message }) => ({ title: message }),
    failed: "The fill could not be stopped. Try again.",
  });
  const isRunning = proposal?.status === "running";
  return {
    choices,
    choose,
    /** Why none can be begun now, or null. */
    blockedBecause: isRunning || start.isPending ? "A fill is under way" : null,
    /** True where something is proposed that a fill could change. */
    hasProposed:
      isOpenAutofillRun(proposal) &&
      (proposal?.proposed.some(({ isLocked }) => !isLocked) ?? false),
    /** Begins one; another seed may give another roster of the same worth. */
    begin: (
      { fromDate, untilDate, shiftIds, isLookedFor: isNext = false }: FillSpan,
      { keeps, usesFillIns, fairnessDays }: FillChoices = choices,
      isAnew = !keeps,
    ): void => {
      lookFor(isNext);
      start.mutate({
        ...(plan ? { planId: plan.id } : { fromDate, untilDate }),
        ...(shiftIds ? { shiftIds: [...shiftIds] } : {}),
        usesFillIns,
        keepsBefore: keeps,
        fairnessDays,
        ...(!isAnew ? {} : { seed: 1 + Math.floor(Math.random() * 2_000_000_000) }),
      });
    },
    stop: (): void => {
      if (proposal) stop.mutate({ id: proposal.id });
    },
    isStopping: stop.isPending,
    /** The proposal that was begun here last, where it has to be shown. */
    lookedFor: isLookedFor ? (start.data?.id ?? null) : null,
  };
}

export type Fill = ReturnType<typeof useFill>;
