import { dateOf } from "@watchbill/domain/time/local";
import { Suspense, useEffect, useRef, useState } from "react";
import { useLocation, useSearch } from "wouter";
import type { CurrentUser } from "../../features/accounts/session.ts";
import { addressOf, viewIn } from "../../features/calendar/calendar-view.ts";
import { ReplacementInPanel } from "../../features/replacements/inline-replacement-search.tsx";
import { organizationNow, useOrganization } from "../../features/settings/organization.ts";
import {
  type Direction,
  findGap,
  GAP_MONTHS,
  type WalkedFrom,
} from "../../features/shifts/panel/find-gap.ts";
import {
  createFocusRequest,
  type FocusRequest,
} from "../../features/shifts/panel/focus-request.ts";
import { ShiftPanel } from "../../features/shifts/panel/shift-panel.tsx";
import { useLiveShift } from "../../features/shifts/panel/use-live-shift.ts";
import type { Shift } from "../../features/shifts/shift-view.ts";
import { endpointOptions, queryClient } from "../../lib/api/queries.ts";
import { serverNow } from "../../lib/api/server-clock.ts";
import { usePageCommands } from "../../lib/focus/page-commands.ts";
import { lazyPage } from "../../lib/routing/lazy.ts";
import { PATHS } from "../../lib/routing/paths.ts";
import {
  openUrl,
  shiftIdInUrl,
  trackShiftInHistory,
  urlWithShift,
} from "../../lib/routing/shift-url.ts";
import { showError } from "../../lib/toast/show-error.ts";
import { showToast } from "../../lib/toast/toast-store.ts";
import { OwnPartOfShift } from "./own-shift-actions.tsx";
import { replacementFacts } from "./replacement-of-shift.tsx";

const ShiftDialog = lazyPage(
  async () => (await import("../../features/shifts/form/shift-dialog.tsx")).ShiftDialog,
);

const ShiftHours = lazyPage(
  async () => (await import("../../features/hours-corrections/shift-hours.tsx")).ShiftHours,
);

const CantComeDialog = lazyPage(
  async () => (await import("../../features/replacements/cant-come.tsx")).CantComeDialog,
);

/** The side panel of the shift in the URL, and the keys that step through coverage gaps. */
export function ShiftPanelHost({ user }: { readonly user: CurrentUser }) {
  const [path] = useLocation();
  const search = useSearch();
  const shiftId = shiftIdInUrl(path, search);
  const [edited, setEdited] = useState<Shift | null>(null);
  const [wantsFocus] = useState(createFocusRequest);
  useMarkedDay(shiftId);
  const close = useHeld(shiftId !== null, `${path}?${search}`);
  const walk = useWalk(shiftId, wantsFocus);
  const isAdmin = user.role === "admin";
  const hasSchedule = shiftId !== null || path === PATHS.dashboard || path === PATHS.shifts;
  const isPlanner = path === PATHS.shifts && new URLSearchParams(search).get("view") === "planner";
  usePageCommands(
    isAdmin && hasSchedule && !isPlanner
      ? { "next-gap": () => walk(1), "gap-before": () => walk(-1) }
      : {},
  );
  // The shift form uses the full screen; the side panel returns after the form closes.
  if (edited)
    return (
      <Suspense>
        <ShiftDialog target={edited} onClose={() => setEdited(null)} />
      </Suspense>
    );
  if (shiftId === null) return null;
  return (
    <ShiftPanel
      shiftId={shiftId}
      isAdmin={isAdmin}
      wantsFocus={wantsFocus}
      renderReplacementActions={
        isAdmin
          ? (shift) => <ReplacementInPanel key={shift.id} {...replacementFacts(shift)} />
          : null
      }
      renderCantCome={
        isAdmin
          ? (shift, spot, onDone) => (
              <Suspense>
                <CantComeDialog shift={shift} spot={spot} onDone={onDone} />
              </Suspense>
            )
          : null
      }
      renderOwn={
        isAdmin
          ? null
          : (shift, ofDay) => (
              <OwnPartOfShift key={shift.id} shift={shift} beside={ofDay} memberId={user.id} />
            )
      }
      renderHours={(shift) => (
        <Suspense fallback={null}>
          <ShiftHours key={shift.id} shift={shift} isAdmin={isAdmin} />
        </Suspense>
      )}
      onEdit={setEdited}
      onShow={(shift) => show(shift, location)}
      onWalk={walk}
      onClose={close}
    />
  );
}

/** Marks the shift's day in a calendar next to the panel. */
function useMarkedDay(shiftId: number | null): void {
  const { shift } = useLiveShift(shiftId);
  const date = shiftId === null ? undefined : shift.data?.date;
  useEffect(() => {
    if (date === undefined) return undefined;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      `[data-date="${date}"] { outline: 3px solid var(--accent); outline-offset: -3px; }`,
    );
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [date]);
}

/**
 * Keeps the browser's history entry equal to the panel's shift; returns a function that closes the
 * panel.
 */
function useHeld(isShown: boolean, address: string): () => void {
  const held = useRef<ReturnType<typeof trackShiftInHistory> | null>(null);
  useEffect(() => {
    if (!isShown) return undefined;
    const hold = trackShiftInHistory();
    held.current = hold;
    return hold.end;
  }, [isShown]);
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- records each new URL of the page
  useEffect(() => held.current?.note(), [address]);
  return () => held.current?.close();
}

/** Goes to the next or previous coverage gap, from the shown shift or from today. */
function useWalk(shiftId: number | null, wantsFocus: FocusRequest): (direction: Direction) => void {
  const { timeZone } = useOrganization();
  return (direction) => {
    const now = serverNow();
    const today = dateOf(now, timeZone);
    const walking = async (): Promise<void> => {
      const from: WalkedFrom =
        shiftId === null
          ? { id: 0, startsAt: now.toString(), date: today }
          : await queryClient.fetchQuery(endpointOptions("shifts.one", { id: shiftId }));
      const gap = await findGap(from, direction, now);
      if (!gap) {
        showToast({ title: noGapText(shiftId !== null, direction) });
        return;
      }
      show(gap, beside(gap.date, today), () => wantsFocus.set(true));
    };
    walking().catch((error: unknown) => showError(error, "Couldn't load the schedule. Try again."));
  };
}

function noGapText(isBesideShift: boolean, direction: Direction): string {
  if (!isBesideShift) return "No open spots";
  return direction === 1
    ? `No open spots in the ${GAP_MONTHS} months after this shift`
    : "No open spots before this shift";
}

/** Shows a shift from an already cached month without a loading state. */
function show(
  shift: Shift,
  page: Pick<Location, "pathname" | "search">,
  before?: () => void,
): void {
  queryClient.setQueryData(endpointOptions("shifts.one", { id: shift.id }).queryKey, shift);
  openUrl(urlWithShift(shift.id, page), before);
}

/** Returns the current page's URL with its calendar at the date's month or week. */
function beside(date: string, today: string): Pick<Location, "pathname" | "search"> {
  const { pathname, search } = location;
  if (pathname !== PATHS.dashboard && pathname !== PATHS.shifts) return { pathname, search };
  const params = new URLSearchParams(search);
  const { weekStartsOn } = organizationNow();
  const next = addressOf(
    { mode: viewIn(params, today, weekStartsOn).mode, date },
    today,
    params,
    weekStartsOn,
  );
  return { pathname, search: `?${next.toString()}` };
}
