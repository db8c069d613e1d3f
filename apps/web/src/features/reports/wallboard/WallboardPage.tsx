import { useQuery } from "@tanstack/react-query";
import { BY_SCHEDULE } from "@watchbill/domain/attendance/duty-state";
import { WALLBOARD_HOURS } from "@watchbill/domain/reports/days-ahead";
import { shabbatInPassing } from "@watchbill/domain/shabbat/shabbat-text";
import { shiftName } from "@watchbill/domain/shift-types/shift-name";
import { fewestAtOnce, hoursOfSpan } from "@watchbill/domain/shifts/partial-assignment";
import type { DateStyle, SquadClock } from "@watchbill/domain/time/date-style";
import { compactTime, formatInstantTime, weekdayName } from "@watchbill/domain/time/format";
import { CalendarClock } from "lucide-react";
import type { ReactNode } from "react";
import { ApiError, call, errorText, type Output } from "../../../lib/api/api.ts";
import { keyOf } from "../../../lib/api/queries.ts";
import { useNow } from "../../../lib/api/server-clock.ts";
import { useLive } from "../../../lib/live/live.ts";
import { pathTo } from "../../../lib/routing/paths.ts";
import { Spinner } from "../../../ui/feedback/spinner.tsx";
import { Logo } from "../../../ui/logo.tsx";
import { QrPicture } from "../../accounts/qr-picture.tsx";
import { sessionQuery } from "../../accounts/session.ts";
import { useOrganization } from "../../settings/organization.ts";
import { spanOf } from "../../shifts/shift-view.ts";
import { LeaveWallboard } from "./leave-wallboard.tsx";
import { useFreshPage, useIsStale, useLargestText, useScreenAwake } from "./wallboard-upkeep.ts";

type Wallboard = Output<"wallboard.show">;
type WallboardShift = Wallboard["now"][number];

/**
 * Polling interval. A screen with a display link gets no live events, so it polls; signed-in
 * viewers get both.
 */
const READ_EVERY_MS = 10_000;
/** Timeout of a request, so that the next poll can succeed. */
const GIVE_UP_AFTER_MS = 10_000;
/** Maximum number of rows, so that the text can be read from across the room. */
const MOST_SHOWN = 6;

/**
 * The wallboard, for members and for screens with a display link; its text can be read from across
 * the room.
 */
export default function WallboardPage() {
  const token = location.hash.slice(1);
  const input = token === "" ? {} : { token };
  const wallboard = useQuery({
    queryKey: keyOf("wallboard.show", input),
    queryFn: ({ signal }) =>
      call("wallboard.show", input, {
        signal: AbortSignal.any([signal, AbortSignal.timeout(GIVE_UP_AFTER_MS)]),
      }),
    refetchInterval: READ_EVERY_MS,
    refetchIntervalInBackground: true,
    // Polls even when the browser says it is offline, because some screens report that wrongly.
    networkMode: "always",
  });
  const viewer = useQuery({ ...sessionQuery, enabled: token === "" && wallboard.isSuccess });
  useLive(viewer.data?.id ?? null);
  useFreshPage();
  useScreenAwake();
  if (wallboard.error instanceof ApiError && wallboard.error.status === 401) {
    return <Message>{errorText(wallboard.error, "Sign in to see the wallboard.")}</Message>;
  }
  if (wallboard.data)
    return (
      <>
        <Wall wallboard={wallboard.data} readAt={wallboard.dataUpdatedAt} />
        {viewer.data ? <LeaveWallboard /> : null}
      </>
    );
  return <Message>{wallboard.isError ? "Reconnecting…" : <Spinner />}</Message>;
}

function Message({ children }: { readonly children: ReactNode }) {
  return (
    <main className="grid min-h-dvh place-items-center p-8 text-center text-2xl font-semibold">
      {children}
    </main>
  );
}

function Wall({ wallboard, readAt }: { readonly wallboard: Wallboard; readonly readAt: number }) {
  const { organization, shabbatDay, now: on, next, gaps } = wallboard;
  const { logo } = useOrganization();
  const isStale = useIsStale(readAt);
  const main = useLargestText();
  return (
    <main
      ref={main}
      className="grid grid-cols-[minmax(0,1fr)] content-start gap-[0.5em] p-[0.6em] text-xl leading-tight"
    >
      <header className="flex flex-wrap items-baseline justify-between gap-x-[1em]">
        <h1 className="flex min-w-0 items-center gap-[0.4em] text-[1.2em] font-bold wrap-anywhere">
          <Logo src={logo} size="1.3em" />
          {organization}
        </h1>
        <Clock squad={wallboard} />
        {shabbatDay ? <ShabbatDay shabbatDay={shabbatDay} squad={wallboard} /> : null}
      </header>
      {isStale ? (
        <p
          role="alert"
          className="rounded-xl bg-bad-soft p-[0.5em] text-[0.8em] font-bold text-bad"
        >
          No connection since{" "}
          {formatInstantTime(Temporal.Instant.fromEpochMilliseconds(readAt), wallboard)}. This may
          be out of date.
        </p>
      ) : null}
      <SignIns signIns={wallboard.signIns ?? []} />
      <Section title="On now" style={wallboard} shifts={on} empty="No one is on call now" isLarge />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-[0.5em] lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <Section
          title="Next"
          style={wallboard}
          shifts={next}
          empty={`No upcoming shifts (${WALLBOARD_HOURS} hours)`}
        />
        <Section
          style={wallboard}
          title={`Open, next ${WALLBOARD_HOURS} hours`}
          shifts={gaps}
          empty={next.length > 0 ? filledWords(on) : "No shifts scheduled"}
          emptyTone={next.length > 0 ? "text-good" : "text-warn"}
        />
      </div>
    </main>
  );
}

/**
 * Text for a time without open spots. Leaves out a shift in progress that has open spots, because
 * it is listed above.
 */
function filledWords(on: readonly WallboardShift[]): string {
  const isShort = on.some((shift) => filledOf(shift) < shift.spots || shift.roleGap !== null);
  return isShort ? "Fully staffed after this shift" : "Fully staffed";
}

/** Events whose sign-in is open, each with a QR code that signs a member in on their own phone. */
function SignIns({ signIns }: { readonly signIns: Wallboard["signIns"] }) {
  if (signIns.length === 0) return null;
  return (
    <section
      aria-label="Sign in"
      className="flex flex-wrap gap-[0.6em] rounded-2xl border border-line bg-surface p-[0.6em]"
    >
      {signIns.map(({ id, name, code }) => (
        <div key={id} className="flex items-center gap-[0.6em]">
          {code === null ? null : (
            <QrPicture
              text={`${location.origin}${pathTo("drills", { event: String(id), code })}`}
              label={`QR code to sign in to ${name}`}
              className="w-[5.5em]"
            />
          )}
          <p>
            <span className="block font-bold wrap-anywhere">{name}</span>
            {code === null ? "Sign-in is open" : "Scan to sign in"}
          </p>
        </div>
      ))}
    </section>
  );
}

function Clock({ squad }: { readonly squad: SquadClock }) {
  const now = useNow(1_000);
  return (
    <p className="tabular text-[1.8em] leading-none font-bold">{formatInstantTime(now, squad)}</p>
  );
}

function ShabbatDay({
  shabbatDay,
  squad,
}: {
  readonly shabbatDay: NonNullable<Wallboard["shabbatDay"]>;
  readonly squad: SquadClock;
}) {
  const now = useNow(60_000);
  const { name, startsAt, endsAt } = shabbatDay;
  const window = {
    name,
    startsAt: Temporal.Instant.from(startsAt),
    endsAt: Temporal.Instant.from(endsAt),
  };
  return (
    <p className="tabular flex w-full items-center gap-[0.4em] text-[0.8em] font-semibold text-ink-soft">
      <CalendarClock aria-hidden className="size-[1em]" />
      {shabbatInPassing([window], now, squad)}
    </p>
  );
}

function Section({
  title,
  style,
  shifts,
  empty,
  emptyTone = "",
  isLarge = false,
}: {
  readonly title: string;
  readonly style: DateStyle;
  readonly shifts: readonly WallboardShift[];
  readonly empty: string;
  readonly emptyTone?: string;
  readonly isLarge?: boolean;
}) {
  const size = isLarge ? "text-[1.35em]" : "";
  const unseen = shifts.length - MOST_SHOWN;
  return (
    <section aria-label={title} className="rounded-2xl border border-line bg-surface p-[0.6em]">
      <h2 className="mb-[0.3em] text-[0.75em] font-bold text-ink-soft">{title}</h2>
      {shifts.length === 0 ? <p className={`${size} ${emptyTone} font-semibold`}>{empty}</p> : null}
      <ul className={`grid grid-cols-[minmax(0,1fr)] gap-[0.4em] ${size}`}>
        {shifts.slice(0, MOST_SHOWN).map((shift) => (
          <li key={shift.id}>
            <span className="font-bold">{shiftName(shift)}</span>{" "}
            <span className="tabular inline-block text-ink-soft">
              {isLarge ? "" : `${weekdayName(shift.date).slice(0, 3)} `}
              {compactTime(shift.startTime, style)}-{compactTime(shift.endTime, style)}
            </span>
            <People shift={shift} />
          </li>
        ))}
      </ul>
      {unseen > 0 ? <p className="mt-[0.4em] font-bold">and {unseen} more</p> : null}
    </section>
  );
}

/** Counts the spots that are filled for the whole shift. */
function filledOf(shift: WallboardShift): number {
  return fewestAtOnce(
    shift.people.map(({ part }) => spanOf(part ?? shift)),
    spanOf(shift),
  );
}

function People({ shift }: { readonly shift: WallboardShift }) {
  const { people, spots, roleGap } = shift;
  const squad = useOrganization();
  const open = spots - filledOf(shift);
  return (
    <span className="block">
      {people.map((person) => (
        <span
          key={`${person.unitNumber} ${person.part?.startsAt ?? ""}`}
          className="me-[0.8em] inline-block max-w-full font-semibold"
        >
          <span className="whitespace-nowrap">{person.unitNumber}</span> {person.name}
          {person.part ? ` (${hoursOfSpan(spanOf(person.part), squad)})` : null}
          {person.isInService ? (
            <>
              {" "}
              {/* Isolates the digits, because after a right-to-left name they would be shown
                  first. */}
              <bdi className="whitespace-nowrap text-good">
                {person.isBySchedule ? BY_SCHEDULE : "10-8"}
              </bdi>
            </>
          ) : null}
        </span>
      ))}
      {open > 0 ? (
        <span className="inline-block rounded-lg bg-warn-soft px-[0.5em] font-bold text-warn">
          {open === 1 ? "1 open spot" : `${open} open spots`}
          {roleGap ? `: ${roleGap}` : ""}
        </span>
      ) : roleGap ? (
        <span className="inline-block rounded-lg bg-warn-soft px-[0.5em] font-bold text-warn first-letter:uppercase">
          {roleGap}
        </span>
      ) : null}
    </span>
  );
}
