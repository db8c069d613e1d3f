import { agoText } from "@watchbill/domain/time/relative-day";
import type { Output } from "../../lib/api/api.ts";
import { useNow } from "../../lib/api/server-clock.ts";
import { NoWrap } from "../../ui/layout/no-wrap.tsx";

export type HandoffNote = Output<"handoff.open">["notes"][number];

export function NoteText({
  note: { note, author, shift, writtenAt, updatedAt },
}: {
  readonly note: HandoffNote;
}) {
  const now = useNow(30_000);
  return (
    <>
      <p className="break-words whitespace-pre-line">{note}</p>
      <p className="mt-1 text-sm text-ink-soft">
        <NoWrap>{`${author} · ${shift} · ${agoText(Temporal.Instant.from(writtenAt), now)}`}</NoWrap>
        {updatedAt === writtenAt ? "" : ", edited"}
      </p>
    </>
  );
}
