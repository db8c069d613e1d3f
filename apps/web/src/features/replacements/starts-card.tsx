import { BY_SCHEDULE } from "@watchbill/domain/attendance/duty-state";
import { phoneLink } from "@watchbill/domain/members/contact/phone-number";
import { unitAndName } from "@watchbill/domain/members/person-name";
import { shiftName } from "@watchbill/domain/shift-types/shift-name";
import { formatInstantTime } from "@watchbill/domain/time/format";
import { Megaphone, Phone } from "lucide-react";
import { useState } from "react";
import type { Output } from "../../lib/api/api.ts";
import { Button, buttonLink } from "../../ui/button.tsx";
import { Badge, type Tone } from "../../ui/feedback/badge.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { NoWrap } from "../../ui/layout/no-wrap.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { useOrganization } from "../settings/organization.ts";
import { useRequestReplacement } from "./ask-for-replacement.ts";
import { FindReplacementDialog } from "./find-replacement.tsx";

type Start = Output<"attendance.starts">[number];
type Person = Start["user"];

/**
 * Card for admins with the members who have not gone 10-8 (in service) at the shift's start: each
 * one's answer, and what the admin can do.
 */
export function StartsCard({ starts }: { readonly starts: readonly Start[] }) {
  const open = starts.filter(({ state }) => state === "silent").length;
  return (
    <Card
      title="Did everyone check in?"
      aside={open > 0 ? <Badge tone="bad">{open} not checked in</Badge> : null}
    >
      <ul
        aria-label="Members asked about their shift start"
        aria-live="polite"
        className="divide-y divide-line"
      >
        {starts.map((start) => (
          <StartRow key={start.assignmentId} start={start} />
        ))}
      </ul>
    </Card>
  );
}

function StartRow({ start }: { readonly start: Start }) {
  const squad = useOrganization();
  const { tone, badge, text } = stateOf(start, (instant) =>
    formatInstantTime(Temporal.Instant.from(instant), squad),
  );
  const called = callable(start);
  return (
    <li data-row className="py-2.5">
      <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
        <p className="min-w-0 font-semibold">
          <NoWrap>{unitAndName(start.user)}</NoWrap>
        </p>
        <Badge tone={tone}>{badge}</Badge>
      </div>
      <p className="text-sm text-ink-soft">
        <NoWrap>
          {`${shiftName(start.shift)}, since ${formatInstantTime(Temporal.Instant.from(start.shift.startsAt), squad)}`}
        </NoWrap>
      </p>
      <p className="text-sm">
        <NoWrap>{text}</NoWrap>
      </p>
      <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
        {called?.phoneNumber ? (
          <a href={phoneLink(called.phoneNumber)} className={buttonLink("secondary")}>
            <Phone aria-hidden size={18} /> Call{" "}
            <span className="sr-only">{unitAndName(called)}</span>
          </a>
        ) : null}
        {start.state === "silent" || start.state === "replacement-requested" ? (
          <FindReplacementFor start={start} />
        ) : null}
      </div>
    </li>
  );
}

/**
 * Returns the member, or their replacement, to call because they have not arrived; null if one is
 * in service.
 */
function callable({ state, user, cover }: Start): Person | null {
  if (state === "in-service") return null;
  if (state === "covered") return cover && cover.inServiceSince === null ? cover.user : null;
  return user;
}

function stateOf(
  { state, since, isBySchedule, askedAt, notifiedAt, cover }: Start,
  time: (instant: string) => string,
): { tone: Tone; badge: string; text: string } {
  switch (state) {
    case "silent":
      return {
        tone: "bad",
        badge: "No answer",
        text: [
          askedAt ? `Asked at ${time(askedAt)}. No answer yet.` : "No answer yet.",
          ...(notifiedAt ? [`Partners and admins notified at ${time(notifiedAt)}.`] : []),
        ].join(" "),
      };
    case "in-service":
      if (isBySchedule)
        return {
          tone: "good",
          badge: BY_SCHEDULE,
          text: since ? `${BY_SCHEDULE} since ${time(since)}.` : `${BY_SCHEDULE}.`,
        };
      return { tone: "good", badge: "10-8", text: since ? `10-8 at ${time(since)}.` : "10-8." };
    case "replacement-requested":
      return {
        tone: "warn",
        badge: "Replacement requested",
        text: since
          ? `Can't come in. Replacement requested at ${time(since)}; no one has accepted.`
          : "Can't come in. No one has accepted the replacement request.",
      };
    case "covered": {
      const who = cover ? unitAndName(cover.user) : "Another member";
      if (cover?.inServiceSince)
        return {
          tone: "good",
          badge: "Covered",
          text: `${who} is ${cover.isBySchedule ? BY_SCHEDULE : "10-8"} since ${time(cover.inServiceSince)}.`,
        };
      return {
        tone: "calm",
        badge: "Covered",
        text: since ? `${who} took the spot at ${time(since)}.` : `${who} took the spot.`,
      };
    }
  }
}

/**
 * Finds a replacement for a spot. If the member has not requested one, the admin first makes the
 * request.
 */
function FindReplacementFor({ start }: { readonly start: Start }) {
  const [step, setStep] = useState<"ask" | "find" | null>(null);
  const { id: shiftId } = start.shift;
  const request = useRequestReplacement(
    () => setStep("find"),
    "Couldn't request a replacement. Try again.",
    () => unitAndName(start.user),
  );
  return (
    <>
      <Button
        variant="secondary"
        onClick={() => setStep(start.state === "replacement-requested" ? "find" : "ask")}
      >
        <Megaphone aria-hidden size={18} /> Find replacement{" "}
        <span className="sr-only">for {unitAndName(start.user)}</span>
      </Button>
      <Dialog
        isOpen={step === "ask"}
        onClose={() => setStep(null)}
        title={`Request a replacement for ${unitAndName(start.user)}?`}
        description={
          "We'll notify everyone eligible now. The member keeps the spot until someone accepts, or by going 10-8."
        }
      >
        <div className="acts justify-end">
          <Button variant="quiet" onClick={() => setStep(null)}>
            Cancel
          </Button>
          <Button
            pending={request.isPending && "Sending..."}
            onClick={() =>
              request.mutate({ shiftAssignmentId: start.assignmentId, shiftId, priority: "urgent" })
            }
          >
            Send request
          </Button>
        </div>
      </Dialog>
      {step === "find" ? (
        <FindReplacementDialog shiftId={shiftId} isFull={false} onClose={() => setStep(null)} />
      ) : null}
    </>
  );
}
