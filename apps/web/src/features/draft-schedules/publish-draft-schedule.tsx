import { shiftPreferencesUntilText } from "@watchbill/domain/shift-preferences/preference-request";
import { plural } from "@watchbill/domain/text/language";
import { isBefore } from "@watchbill/domain/time/local";
import { UNDO_SECONDS, UNDOABLE_SECONDS } from "@watchbill/domain/time/undo";
import { Send, Undo2 } from "lucide-react";
import { useState } from "react";
import { call, type Output } from "../../lib/api/api.ts";
import { useCommand, useEndpoint } from "../../lib/api/queries.ts";
import { useNow } from "../../lib/api/server-clock.ts";
import { showUndoToast } from "../../lib/undo/undo-toast.ts";
import { Button } from "../../ui/button.tsx";
import { NoWrap } from "../../ui/layout/no-wrap.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { useOrganization } from "../settings/organization.ts";
import type { DraftScheduleOnWire } from "./draft-schedule-fields.ts";

type AutofillRun = Output<"autofill.get">;

/**
 * Dialog that publishes a draft schedule and lists the members without a shift. Publishing can be
 * undone until the first member is notified.
 */
export function PublishDraftSchedule({
  draftSchedule,
  autofillRun,
  isRead,
  open,
  isSecondary,
}: {
  readonly draftSchedule: DraftScheduleOnWire;
  readonly autofillRun: AutofillRun | null;
  readonly isRead: boolean;
  /** The number of spots that stay open after publishing. */
  readonly open: number;
  /** True while another step comes first. */
  readonly isSecondary: boolean;
}) {
  const publish = useCommand("autofill.publish", {
    onSuccess: ({ message }) => {
      setAsked(false);
      showUndoToast({
        title: `Published: ${draftSchedule.name}`,
        description: message,
        takeBack: () => call("autofill.unpublish", { id: draftSchedule.id }),
        undone: "Unpublished",
        isUntold: true,
      });
    },
    failed: "Couldn't publish the schedule. Try again.",
  });
  const [isAsked, setAsked] = useState(false);
  const left = publish.data?.left ?? [];
  return (
    <div className="max-w-full">
      {draftSchedule.state === "published" ? null : (
        <Button
          variant={isSecondary ? "secondary" : "primary"}
          disabledReason={waitingReason(autofillRun, isRead)}
          onClick={() => setAsked(true)}
        >
          <Send aria-hidden size={18} /> Publish…
        </Button>
      )}
      {isAsked ? (
        <Dialog isOpen onClose={() => setAsked(false)} title={`Publish ${draftSchedule.name}?`}>
          {draftSchedule.state === "preferences" ? (
            <p className="mb-3 rounded-lg bg-warn-soft p-3 font-semibold text-warn">
              <PreferencesOpen draftSchedule={draftSchedule} /> Publishing closes them.
            </p>
          ) : null}
          <p className="mb-4">
            {notifiedText(autofillRun)} {openText(open)}
          </p>
          <div className="acts justify-end">
            <Button variant="secondary" onClick={() => setAsked(false)}>
              Cancel
            </Button>
            <Button
              pending={publish.isPending && "Publishing..."}
              onClick={() => publish.mutate({ id: draftSchedule.id })}
            >
              {`Publish ${draftSchedule.name}`}
            </Button>
          </div>
        </Dialog>
      ) : null}
      {draftSchedule.state === "published" &&
      autofillRun?.undoableUntil &&
      publish.data === undefined ? (
        <UndoPublishing draftSchedule={draftSchedule} untilNotified={autofillRun.undoableUntil} />
      ) : null}
      {draftSchedule.state === "published" && left.length > 0 ? (
        <div role="status" className="rounded-lg bg-warn-soft p-3 text-warn">
          <p className="font-semibold">Left open (no longer valid):</p>
          <ul className="list-disc ps-5 text-sm">
            {left.map(({ shiftId, memberId, shift, member, because }) => (
              <li key={`${shiftId} ${memberId}`}>
                {member}, {shift}: {because}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  );
}

/**
 * Returns, for example, "Preferences are open until Sun, Nov 29, 8:00 PM. 0 of 20 members
 * responded."
 */
export function PreferencesOpen({
  draftSchedule: { id, preferencesUntil },
}: {
  readonly draftSchedule: DraftScheduleOnWire;
}) {
  const squad = useOrganization();
  const now = useNow(60_000);
  const answers = useEndpoint("shiftPreferences.answers", { id });
  const members = answers.data?.members ?? [];
  const answered = members.filter(({ state }) => state === "answered").length;
  const until =
    preferencesUntil === null
      ? null
      : shiftPreferencesUntilText(Temporal.Instant.from(preferencesUntil), now, squad);
  const open = until === null ? "Preferences are open." : `Preferences are open until ${until}.`;
  const responded = plural(
    members.length,
    `${answered} of 1 member responded.`,
    `${answered} of ${members.length} members responded.`,
  );
  return <NoWrap>{answers.data ? `${open} ${responded}` : open}</NoWrap>;
}

/**
 * Describes which members publishing notifies: those whose suggested assignments are still valid.
 */
function notifiedText(autofillRun: AutofillRun | null): string {
  const { suggested = [], stale = [] } = autofillRun ?? {};
  const invalid = new Set(stale.map(({ shiftId, memberId }) => `${shiftId} ${memberId}`));
  const members = new Set(
    suggested
      .filter(({ shiftId, memberId }) => !invalid.has(`${shiftId} ${memberId}`))
      .map(({ memberId }) => memberId),
  );
  if (members.size === 0) return "No one is notified.";
  return plural(
    members.size,
    "1 member gets a message with all their shifts.",
    `${members.size} members each get one message with all their shifts.`,
  );
}

function openText(open: number): string {
  if (open === 0) return "Every spot is filled.";
  return plural(open, "1 spot stays open to members.", `${open} spots stay open to members.`);
}

/**
 * Undo button for a coordinator who opens or reloads the page shortly after publishing, while undo
 * is possible.
 */
function UndoPublishing({
  draftSchedule,
  untilNotified,
}: {
  readonly draftSchedule: DraftScheduleOnWire;
  readonly untilNotified: string;
}) {
  const now = useNow(1_000);
  const undo = useCommand("autofill.unpublish", {
    done: ({ message }) => ({ title: "Unpublished", description: message }),
    failed: "Couldn't undo publishing. Try again.",
  });
  const until = Temporal.Instant.from(untilNotified).subtract({
    seconds: UNDOABLE_SECONDS - UNDO_SECONDS,
  });
  if (!isBefore(now, until)) return null;
  return (
    <Button
      variant="secondary"
      pending={undo.isPending && "Undoing..."}
      onClick={() => undo.mutate({ id: draftSchedule.id })}
    >
      <Undo2 aria-hidden size={18} /> Undo publishing
    </Button>
  );
}

function waitingReason(autofillRun: AutofillRun | null, isRead: boolean): string | null {
  if (!isRead) return "Loading the draft schedule";
  return autofillRun?.status === "running"
    ? "Auto-fill is running. Wait until it's done, or stop it in the planner."
    : null;
}
