import { agoText } from "@watchbill/domain/time/relative-day";
import type { Output } from "../../lib/api.ts";
import { useNow } from "../../lib/server-clock.ts";
import { Unbroken } from "../../ui/unbroken.tsx";

export type HandoverNote = Output<"handover.open">["notes"][number];

export function NoteText({
  note: { note, author, shift, writtenAt, updatedAt },
}: {
  readonly note: HandoverNote;
}) {
  const now = useNow(30_000);
  return (
    <>
      <p className="break-words whitespace-pre-line">{note}</p>
      <p className="mt-1 text-sm text-ink-soft">
        <Unbroken>{`${author} · ${shift} · ${agoText(Temporal.Instant.from(writtenAt), now)}`}</Unbroken>
        {updatedAt === writtenAt ? "" : ", changed since"}
      </p>
    </>
  );
}
