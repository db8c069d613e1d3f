import { draftScheduleDaysText } from "@watchbill/domain/draft-schedules/draft-schedule";
import { counted } from "@watchbill/domain/time/counted";
import type { SquadClock } from "@watchbill/domain/time/date-style";
import { formatMoment } from "@watchbill/domain/time/format";
import { dateOf } from "@watchbill/domain/time/local";
import { type ReactNode, Suspense, useState } from "react";
import { Link } from "wouter";
import { useCommand } from "../../lib/api/queries.ts";
import { useNow } from "../../lib/api/server-clock.ts";
import { pathTo } from "../../lib/routing/paths.ts";
import { Button } from "../../ui/button.tsx";
import { Badge, type Tone } from "../../ui/feedback/badge.tsx";
import { Skeleton } from "../../ui/layout/card.tsx";
import { NoWrap } from "../../ui/layout/no-wrap.tsx";
import { RowButton } from "../../ui/layout/row-button.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { useOrganization } from "../settings/organization.ts";
import { DeleteDraftSchedule } from "./delete-plan.tsx";
import { DraftScheduleForm } from "./plan-form.tsx";
import type { DraftScheduleOnWire, Held } from "./plan-on-wire.ts";
import { ReopenShiftPreferences } from "./reopen-shift-preferences.tsx";

const STATES: Readonly<
  Record<DraftScheduleOnWire["state"], { readonly tone: Tone; readonly label: string }>
> = {
  wishes: { tone: "calm", label: "Preferences open" },
  drafting: { tone: "warn", label: "Draft" },
  published: { tone: "good", label: "Published" },
};

/** Renders the members who submitted shift preferences for a draft schedule. */
export type RenderAnswers = (plan: DraftScheduleOnWire) => ReactNode;

/** One draft schedule: its state, its contents and its actions. */
export function DraftScheduleRow({
  plan,
  held,
  renderAnswers,
}: {
  readonly plan: DraftScheduleOnWire;
  readonly held: Held | undefined;
  readonly renderAnswers: RenderAnswers;
}) {
  const squad = useOrganization();
  const { timeZone } = squad;
  const today = dateOf(useNow(60_000), timeZone);
  const [asked, setAsked] = useState<"answers" | "change" | "reopen" | "delete" | null>(null);
  const close = (): void => setAsked(null);
  const closeWishes = useCloseWishes(plan);
  const state = STATES[plan.state];
  const first = plan.fromDate < today && today <= plan.untilDate ? today : plan.fromDate;
  return (
    <li className="rounded-xl border border-line bg-surface p-4 shadow-card" aria-label={plan.name}>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h2 className="min-w-0 text-lg font-bold break-words">{plan.name}</h2>
        <Badge tone={state.tone}>{state.label}</Badge>
      </div>
      <p>{draftScheduleDaysText(plan, squad, today)}</p>
      <p className="text-sm text-ink-soft">
        <NoWrap>{stateText(plan, today, squad)}</NoWrap>
      </p>
      <p className="tabular text-sm text-ink-soft">{held ? heldText(held) : " "}</p>
      <div className="-mx-2 mt-2 flex flex-wrap items-center">
        <Link
          href={pathTo("shifts", { view: "planner", month: first.slice(0, 7) })}
          className="inline-flex min-h-11 items-center px-2 font-semibold text-accent-strong underline"
        >
          Open in the planner
        </Link>
        {plan.state === "published" ? null : (
          <Link
            href={pathTo("plans", { review: String(plan.id) })}
            aria-label={`Review and publish ${plan.name}`}
            className="inline-flex min-h-11 items-center px-2 font-semibold text-accent-strong underline"
          >
            Review and publish
          </Link>
        )}
        {plan.wishesUntil === null ? null : (
          <RowButton
            label="Responses"
            about={`for ${plan.name}`}
            onClick={() => setAsked("answers")}
          />
        )}
        {plan.state === "published" ? null : (
          <>
            <RowButton label="Edit" about={plan.name} onClick={() => setAsked("change")} />
            {plan.state === "wishes" ? (
              <Button
                variant="quiet"
                isCompact
                pending={closeWishes.isPending && "Closing..."}
                onClick={closeWishes.run}
              >
                Close preferences
              </Button>
            ) : (
              <Button variant="quiet" isCompact onClick={() => setAsked("reopen")}>
                Ask for preferences
              </Button>
            )}
            <RowButton
              label="Delete"
              about={plan.name}
              isDanger
              onClick={() => setAsked("delete")}
            />
          </>
        )}
      </div>
      {asked === "answers" ? (
        <Dialog isOpen onClose={close} title={`Responses for ${plan.name}`}>
          <Suspense fallback={<Skeleton className="h-40" />}>{renderAnswers(plan)}</Suspense>
        </Dialog>
      ) : null}
      {asked === "change" ? (
        <Dialog isOpen onClose={close} title={`Edit ${plan.name}`}>
          <DraftScheduleForm plan={plan} plans={[]} onDone={close} />
        </Dialog>
      ) : null}
      {asked === "reopen" ? <ReopenShiftPreferences plan={plan} onClose={close} /> : null}
      {asked === "delete" ? <DeleteDraftSchedule plan={plan} held={held} onClose={close} /> : null}
    </li>
  );
}

/** "Preferences due Fri, Nov 20, 8:00 PM". */
function stateText(
  { state, wishesUntil, publishedAt }: DraftScheduleOnWire,
  today: string,
  squad: SquadClock,
): string {
  const when = (instant: string): string => {
    const at = Temporal.Instant.from(instant);
    return formatMoment(at, squad, today);
  };
  if (state === "published") return publishedAt ? `Published ${when(publishedAt)}` : "Published";
  if (wishesUntil === null) return "Preferences not requested";
  return state === "wishes"
    ? `Preferences due ${when(wishesUntil)}`
    : `Preferences closed ${when(wishesUntil)}`;
}

/** "62 shifts, 20 of 124 spots filled". */
function heldText({ shifts, places, filled }: Held): string {
  if (shifts === 0)
    return "No shifts yet. Create them in the planner, as a series or from weekly templates.";
  return `${counted(shifts, "shift")}, ${filled} of ${counted(places, "spot")} filled`;
}

/** Closes preference collection; undo reopens it until the original deadline. */
function useCloseWishes({ id, name, wishesUntil }: DraftScheduleOnWire) {
  const reopen = useCommand("draftSchedules.reopenWishes", {
    done: { title: "Preferences reopened" },
    failed: "Couldn't reopen preferences. Try again.",
  });
  const close = useCommand("draftSchedules.closeWishes", {
    done: () => ({
      title: "Preferences closed",
      description: name,
      ...(wishesUntil === null
        ? {}
        : { action: { label: "Undo", run: () => reopen.mutate({ id, wishesUntil }) } }),
    }),
    failed: "Couldn't close preferences. Try again.",
  });
  return { isPending: close.isPending, run: () => close.mutate({ id }) };
}
