import { draftScheduleDaysText } from "@watchbill/domain/draft-schedules/draft-schedule";
import { plural } from "@watchbill/domain/text/language";
import type { SquadClock } from "@watchbill/domain/time/date-style";
import { formatMoment } from "@watchbill/domain/time/format";
import { dateOf } from "@watchbill/domain/time/local";
import { type ReactNode, Suspense, useState } from "react";
import { Link } from "wouter";
import { useCommand } from "../../lib/api/queries.ts";
import { useNow } from "../../lib/api/server-clock.ts";
import { pathTo } from "../../lib/routing/paths.ts";
import { Button, buttonLink } from "../../ui/button.tsx";
import { Badge, type Tone } from "../../ui/feedback/badge.tsx";
import { Skeleton } from "../../ui/layout/card.tsx";
import { NoWrap } from "../../ui/layout/no-wrap.tsx";
import { RowButton } from "../../ui/layout/row-button.tsx";
import { ActionMenu } from "../../ui/overlay/action-menu.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { useOrganization } from "../settings/organization.ts";
import { DeleteDraftSchedule } from "./delete-draft-schedule.tsx";
import type { DraftScheduleOnWire, Held } from "./draft-schedule-fields.ts";
import { DraftScheduleForm } from "./draft-schedule-form.tsx";
import { ReopenShiftPreferences } from "./reopen-shift-preferences.tsx";

const STATES: Readonly<
  Record<DraftScheduleOnWire["state"], { readonly tone: Tone; readonly label: string }>
> = {
  preferences: { tone: "calm", label: "Preferences open" },
  drafting: { tone: "warn", label: "Draft" },
  published: { tone: "good", label: "Published" },
};

/** Renders which members have submitted shift preferences for a draft schedule. */
export type RenderAnswers = (draftSchedule: DraftScheduleOnWire) => ReactNode;

/** A draft schedule in the list: its state, its number of shifts, and its actions. */
export function DraftScheduleRow({
  draftSchedule,
  held,
  renderAnswers,
}: {
  readonly draftSchedule: DraftScheduleOnWire;
  readonly held: Held | undefined;
  readonly renderAnswers: RenderAnswers;
}) {
  const squad = useOrganization();
  const { timeZone } = squad;
  const today = dateOf(useNow(60_000), timeZone);
  const [asked, setAsked] = useState<"answers" | "change" | "reopen" | "delete" | null>(null);
  const close = (): void => setAsked(null);
  const closeShiftPreferences = useCloseShiftPreferences(draftSchedule);
  const state = STATES[draftSchedule.state];
  const isPublished = draftSchedule.state === "published";
  const first =
    draftSchedule.fromDate < today && today <= draftSchedule.untilDate
      ? today
      : draftSchedule.fromDate;
  return (
    <li
      className="rounded-xl border border-line bg-surface p-4 shadow-card"
      aria-label={draftSchedule.name}
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h2 className="min-w-0 text-lg font-bold break-words">{draftSchedule.name}</h2>
        <Badge tone={state.tone}>{state.label}</Badge>
      </div>
      <p>{draftScheduleDaysText(draftSchedule, squad, today)}</p>
      <p className="text-sm text-ink-soft">
        <NoWrap>{stateText(draftSchedule, today, squad)}</NoWrap>
      </p>
      <p className="tabular text-sm text-ink-soft">{held ? heldText(held) : " "}</p>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <Link
          href={pathTo("shifts", { view: "planner", month: first.slice(0, 7) })}
          className={buttonLink(isPublished ? "secondary" : "primary")}
        >
          Open in the planner
        </Link>
        {isPublished ? null : (
          <Link
            href={pathTo("draftSchedules", { review: String(draftSchedule.id) })}
            aria-label={`Review and publish ${draftSchedule.name}`}
            className={buttonLink("secondary")}
          >
            Review and publish
          </Link>
        )}
        {draftSchedule.preferencesUntil === null ? null : (
          <RowButton
            label="Responses"
            about={`for ${draftSchedule.name}`}
            onClick={() => setAsked("answers")}
          />
        )}
        {draftSchedule.state === "preferences" ? (
          <Button
            variant="quiet"
            isCompact
            pending={closeShiftPreferences.isPending && "Closing..."}
            onClick={closeShiftPreferences.run}
          >
            Close preferences
          </Button>
        ) : null}
        {isPublished ? null : (
          <ActionMenu label={`More actions for ${draftSchedule.name}`}>
            {(choose) => (
              <>
                <RowButton
                  isMenu
                  label="Edit"
                  about={draftSchedule.name}
                  onClick={() => choose(() => setAsked("change"))}
                />
                {draftSchedule.state === "preferences" ? null : (
                  <RowButton
                    isMenu
                    label="Ask for preferences"
                    about={`for ${draftSchedule.name}`}
                    onClick={() => choose(() => setAsked("reopen"))}
                  />
                )}
                <RowButton
                  isMenu
                  label="Delete"
                  about={draftSchedule.name}
                  isDanger
                  onClick={() => choose(() => setAsked("delete"))}
                />
              </>
            )}
          </ActionMenu>
        )}
      </div>
      {asked === "answers" ? (
        <Dialog isOpen onClose={close} title={`Responses for ${draftSchedule.name}`}>
          <Suspense fallback={<Skeleton className="h-40" />}>
            {renderAnswers(draftSchedule)}
          </Suspense>
        </Dialog>
      ) : null}
      {asked === "change" ? (
        <Dialog isOpen onClose={close} title={`Edit ${draftSchedule.name}`}>
          <DraftScheduleForm draftSchedule={draftSchedule} draftSchedules={[]} onDone={close} />
        </Dialog>
      ) : null}
      {asked === "reopen" ? (
        <ReopenShiftPreferences draftSchedule={draftSchedule} onClose={close} />
      ) : null}
      {asked === "delete" ? (
        <DeleteDraftSchedule draftSchedule={draftSchedule} held={held} onClose={close} />
      ) : null}
    </li>
  );
}

/** Returns, for example, "Preferences due Fri, Nov 20, 8:00 PM". */
function stateText(
  { state, preferencesUntil, publishedAt }: DraftScheduleOnWire,
  today: string,
  squad: SquadClock,
): string {
  const when = (instant: string): string => {
    const at = Temporal.Instant.from(instant);
    return formatMoment(at, squad, today);
  };
  if (state === "published") return publishedAt ? `Published ${when(publishedAt)}` : "Published";
  if (preferencesUntil === null) return "Preferences not requested";
  return state === "preferences"
    ? `Preferences due ${when(preferencesUntil)}`
    : `Preferences closed ${when(preferencesUntil)}`;
}

/** Returns, for example, "62 shifts, 20 of 124 spots filled". */
function heldText({ shifts, spots, filled }: Held): string {
  if (shifts === 0)
    return "No shifts yet. Create them in the planner, as a series or from weekly templates.";
  return [
    plural(shifts, "1 shift", `${shifts} shifts`),
    plural(spots, `${filled} of 1 spot filled`, `${filled} of ${spots} spots filled`),
  ].join(", ");
}

/** Ends the collection of shift preferences; undo reopens it until the original deadline. */
function useCloseShiftPreferences({ id, name, preferencesUntil }: DraftScheduleOnWire) {
  const reopen = useCommand("draftSchedules.reopenShiftPreferences", {
    done: { title: "Preferences reopened" },
    failed: "Couldn't reopen preferences. Try again.",
  });
  const close = useCommand("draftSchedules.closeShiftPreferences", {
    done: () => ({
      title: "Preferences closed",
      description: name,
      ...(preferencesUntil === null
        ? {}
        : { action: { label: "Undo", run: () => reopen.mutate({ id, preferencesUntil }) } }),
    }),
    failed: "Couldn't close preferences. Try again.",
  });
  return { isPending: close.isPending, run: () => close.mutate({ id }) };
}
