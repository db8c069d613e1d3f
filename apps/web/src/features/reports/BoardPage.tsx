import { useQuery } from "@tanstack/react-query";
import { shiftName } from "@watchbill/domain/shifts/shift-type";
import { compactTime, formatDay, formatInstantTime } from "@watchbill/domain/time/format";
import { type ReactNode, useEffect, useState } from "react";
import { ApiError, errorText, type Output } from "../../lib/api.ts";
import { endpointOptions } from "../../lib/queries.ts";
import { useNow } from "../../lib/server-clock.ts";
import { Spinner } from "../../ui/spinner.tsx";

type Board = Output<"board.show">;
type BoardShift = Board["now"][number];

const READ_EVERY_MS = 15_000;
/** A screen on the wall stays up for weeks; now and then it takes the newest page, when there is a network to take it from. */
const RELOAD_EVERY_MS = 6 * 3_600_000;
const STALE_AFTER_MS = 60_000;

/** The board for the wall: readable from across the room, for members and for screens with a display link. */
export default function BoardPage() {
  const token = location.hash.slice(1);
  const board = useQuery({
    ...endpointOptions("board.show", token === "" ? {} : { token }),
    refetchInterval: READ_EVERY_MS,
    refetchIntervalInBackground: true,
  });
  const now = useNow(1_000);
  const isStale = useIsStale(board.dataUpdatedAt);
  useEffect(() => {
    const timer = setInterval(() => navigator.onLine && location.reload(), RELOAD_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  if (board.error instanceof ApiError && board.error.status === 401) {
    return <Message>{errorText(board.error, "Sign in to see the board.")}</Message>;
  }
  if (!board.data) return board.isError ? <Message>No connection. The board comes back by itself.</Message> : <Spinner />;
  const { organisation, timeZone, now: on, next, gaps } = board.data;
  return (
    <main className="grid min-h-dvh grid-cols-[minmax(0,1fr)] content-start gap-[2vh] p-[2vw]">
      <header className="flex flex-wrap items-baseline justify-between gap-4">
        <h1 className="text-[clamp(1.5rem,3vw,3.5rem)] font-bold">{organisation}</h1>
        <p className="tabular text-[clamp(2rem,5vw,6rem)] leading-none font-bold">{formatInstantTime(now, timeZone)}</p>
      </header>
      {isStale ? (
        <p role="alert" className="rounded-xl bg-bad-soft p-4 text-[clamp(1.125rem,2vw,2rem)] font-bold text-bad">
          No connection since {formatInstantTime(Temporal.Instant.fromEpochMilliseconds(board.dataUpdatedAt), timeZone)}. What you
          see may be old.
        </p>
      ) : null}
      <Section title="On now" shifts={on} empty="Nobody is on call now" isLarge />
      <div className="grid gap-[2vw] lg:grid-cols-2">
        <Section title="Next" shifts={next} empty="Nothing in the next 48 hours" />
        <Section title="Needs somebody, next 48 hours" shifts={gaps} empty="Every place is filled" />
      </div>
    </main>
  );
}

/** True once what was read at an instant (epoch milliseconds, of this machine) is older than a minute. */
function useIsStale(readAt: number): boolean {
  const [isStale, setStale] = useState(false);
  useEffect(() => {
    const look = (): void => setStale(Date.now() - readAt > STALE_AFTER_MS);
    look();
    const timer = setInterval(look, 5_000);
    return () => clearInterval(timer);
  }, [readAt]);
  return isStale;
}

function Message({ children }: { readonly children: ReactNode }) {
  return <main className="grid min-h-dvh place-items-center p-8 text-center text-2xl font-semibold">{children}</main>;
}

function Section({
  title,
  shifts,
  empty,
  isLarge = false,
}: {
  readonly title: string;
  readonly shifts: readonly BoardShift[];
  readonly empty: string;
  readonly isLarge?: boolean;
}) {
  const size = isLarge ? "text-[clamp(1.5rem,3.4vw,4.5rem)]" : "text-[clamp(1.125rem,1.9vw,2.25rem)]";
  return (
    <section aria-label={title} className="rounded-2xl border border-line bg-surface p-[1.5vw]">
      <h2 className="mb-[1vh] text-[clamp(1rem,1.6vw,2rem)] font-bold text-ink-soft">{title}</h2>
      {shifts.length === 0 ? <p className={`${size} font-semibold`}>{empty}</p> : null}
      <ul className="grid gap-[1.2vh]">
        {shifts.map((shift) => (
          <li key={shift.id} className={`${size} leading-tight`}>
            <span className="font-bold">{shiftName(shift)}</span>{" "}
            <span className="tabular text-ink-soft">
              {isLarge ? "" : `${formatDay(shift.date)} `}
              {compactTime(shift.startTime)}-{compactTime(shift.endTime)}
            </span>
            <People shift={shift} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function People({ shift: { people, places } }: { readonly shift: BoardShift }) {
  const open = places - people.length;
  return (
    <span className="block">
      {people.map((person) => (
        <span key={person.unitNumber} className="mr-[1.5vw] inline-block font-semibold">
          {person.unitNumber} {person.name}
          {person.isInService ? <span className="text-good"> 10-8</span> : null}
        </span>
      ))}
      {open > 0 ? (
        <span className="inline-block rounded-lg bg-warn-soft px-[0.6em] font-bold text-warn">
          {open === 1 ? "1 place open" : `${open} places open`}
        </span>
      ) : null}
    </span>
  );
}
