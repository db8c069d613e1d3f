import { isBefore } from "@watchbill/domain/time/local";
import { NotebookPen } from "lucide-react";
import { useState } from "react";
import type { Output } from "../../lib/api/api.ts";
import { useEndpoint } from "../../lib/api/queries.ts";
import { useNow } from "../../lib/api/server-clock.ts";
import { focusWithin } from "../../lib/focus/focus.ts";
import { localPreference } from "../../lib/storage/local-preference.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { NoteForm } from "./note-form.tsx";
import { OwnNotes } from "./own-notes.tsx";
import { UnreadNotes } from "./unread-notes.tsx";

/** Seconds after the member goes 10-8 (in service) during which the notes open automatically. */
const JUST_NOW_SECONDS = 90;

/**
 * Dashboard card of a member on duty: notes from the previous crew, and a note to the next crew.
 */
export function HandoffCard({ handoff }: { readonly handoff: Output<"handoff.open"> }) {
  const now = useNow(30_000);
  const memberId = useEndpoint("accounts.currentUser", {}).data?.id;
  const [writing, setWriting] = useState<"not-yet" | "now" | "over">("not-yet");
  const { notes, own } = handoff;
  const spots = handoff.spots.filter(
    ({ until }) => until === null || isBefore(now, Temporal.Instant.from(until)),
  );
  if (notes.length + own.length + spots.length === 0) return null;
  return (
    <Card title="Handoff notes">
      <div className="space-y-3">
        {notes.length > 0 ? <UnreadNotes notes={notes} /> : null}
        {own.length > 0 ? <OwnNotes notes={own} /> : null}
        {spots.length === 0 ? null : writing === "now" ? (
          <NoteForm note={null} spots={spots} onDone={() => setWriting("over")} />
        ) : (
          <div ref={writing === "over" ? focusWithin : undefined}>
            <Button variant="secondary" onClick={() => setWriting("now")}>
              <NotebookPen aria-hidden size={18} /> Write a handoff note
            </Button>
          </div>
        )}
      </div>
      {memberId === undefined ? null : <JustNow handoff={handoff} now={now} memberId={memberId} />}
    </Card>
  );
}

/** The check-in time of the duty for which the member postponed the notes. */
const notesPutOff = localPreference<string>("handover-put-off");

/**
 * Dialog after the member goes 10-8 (in service), open until they read or postpone the notes; a
 * postponement survives a reload.
 */
function JustNow({
  handoff,
  now,
  memberId,
}: {
  readonly handoff: Output<"handoff.open">;
  readonly now: Temporal.Instant;
  readonly memberId: number;
}) {
  const { notes, inServiceSince } = handoff;
  const [putOff, setPutOff] = useState(() => notesPutOff.read(memberId));
  const isFresh =
    inServiceSince !== null &&
    isBefore(now, Temporal.Instant.from(inServiceSince).add({ seconds: JUST_NOW_SECONDS }));
  const putOffNow = (): void => {
    setPutOff(inServiceSince);
    if (inServiceSince !== null) notesPutOff.keep(memberId, inServiceSince);
  };
  return (
    <Dialog
      isOpen={isFresh && notes.length > 0 && putOff !== inServiceSince}
      onClose={putOffNow}
      title="Notes from the previous crew"
      description="Mark a note as read to clear it for the whole crew. Unread notes stay on your dashboard."
    >
      <UnreadNotes notes={notes} />
      <div className="mt-3 flex justify-end">
        <Button variant="secondary" onClick={putOffNow}>
          Read later
        </Button>
      </div>
    </Dialog>
  );
}
