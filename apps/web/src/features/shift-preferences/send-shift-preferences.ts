import { useEffect } from "react";
import { ApiError, call, isNetworkError } from "../../lib/api/api.ts";
import { refetchAll, updateOptimistically } from "../../lib/api/queries.ts";
import { serverNow } from "../../lib/api/server-clock.ts";
import { withTabLock } from "../../lib/live/tab-lock.ts";
import { onReconnect } from "../../lib/offline/connectivity.ts";
import { dequeue, onQueueChange, type QueuedItem } from "../../lib/offline/offline-queue.ts";
import { showErrorText } from "../../lib/toast/show-error.ts";
import { showToast } from "../../lib/toast/toast-store.ts";
import { withKept } from "./optimistic-preferences.ts";
import { type KeptShiftPreferences, readKept } from "./queued-preferences.ts";

const TITLE = "Preferences not saved";
const REFUSAL_TOAST_MS = 30_000;
/** Maximum number of changes in one request. */
const MOST_AT_ONCE = 1_000;
/** Debounce interval: taps within it share one request. */
const TOGETHER_MS = 400;
/** Timeout of a request, so that a stalled one does not block other tabs. */
const SEND_WITHIN_MS = 20_000;
/**
 * Minimum age of a queued change that a toast reports as sent: such a change had waited for the
 * server.
 */
const WAITED_MS = 15_000;

/**
 * Sends the changes that this member queued: after taps, when the server is reachable again, and
 * after a reload.
 */
export function useSendShiftPreferences(byId: number): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const sendSoon = (): void => {
      clearTimeout(timer);
      if (readKept(byId).length > 0) timer = setTimeout(() => void sendKept(byId), TOGETHER_MS);
    };
    void sendKept(byId);
    const stops = [onReconnect(() => void sendKept(byId)), onQueueChange(sendSoon)];
    return () => {
      for (const stop of stops) stop();
      // Sends pending changes at once when the member leaves the page right after a tap.
      if (timer !== undefined) void sendKept(byId);
      clearTimeout(timer);
    };
  }, [byId]);
}

/**
 * Sends all queued changes, in one tab at a time; a tab that waited for the lock finds an empty
 * queue.
 */
function sendKept(byId: number): Promise<void> {
  return withTabLock("sends-wishes", async () => {
    for (const kept of readKept(byId)) if (!(await isSettled(kept))) return;
  });
}

/**
 * Sends the queued changes for one member and draft schedule; returns false if the server did not
 * respond. If several devices changed a preference, the last change wins.
 */
async function isSettled(kept: KeptShiftPreferences): Promise<boolean> {
  try {
    await send(kept);
  } catch (error) {
    if (!isAnAnswer(error)) return false;
    return isPutRight(kept, error as ApiError);
  }
  updateOptimistically("shiftPreferences.mine", mineOf(kept), (answer) =>
    withKept(answer, kept),
  ).end();
  dequeue(kept.pieces);
  if (
    serverNow().epochMilliseconds - Temporal.Instant.from(kept.since).epochMilliseconds >
    WAITED_MS
  )
    showToast({
      title: "Preferences sent",
      description: "The preferences you set offline were saved.",
    });
  return true;
}

async function send({
  byId,
  memberId,
  draftScheduleId,
  shiftPreferences,
  wanted,
  isComplete,
}: KeptShiftPreferences): Promise<void> {
  const whose = { id: draftScheduleId, ...(memberId === byId ? {} : { memberId }) };
  const how = { signal: AbortSignal.timeout(SEND_WITHIN_MS) };
  for (let from = MOST_AT_ONCE; from < shiftPreferences.length; from += MOST_AT_ONCE)
    await call(
      "shiftPreferences.save",
      { ...whose, shiftPreferences: shiftPreferences.slice(from, from + MOST_AT_ONCE) },
      how,
    );
  await call(
    "shiftPreferences.save",
    {
      ...whose,
      shiftPreferences: shiftPreferences.slice(0, MOST_AT_ONCE),
      ...(wanted ? { wanted } : {}),
      ...(isComplete === null ? {} : { isComplete }),
    },
    how,
  );
}

/** The `shiftPreferences.mine` input for a member and draft schedule. */
export function mineOf({
  byId,
  memberId,
  draftScheduleId,
}: Pick<KeptShiftPreferences, "byId" | "memberId" | "draftScheduleId">) {
  return { id: draftScheduleId, ...(memberId === byId ? {} : { memberId }) };
}

function isAnAnswer(error: unknown): boolean {
  if (isNetworkError(error) || !(error instanceof ApiError)) return false;
  return error.status !== 401 && error.status !== 429 && error.status < 500;
}

/**
 * After the server refused changes, reports it and refetches. Removes changes to shifts that left
 * the draft schedule, so that they do not block the others.
 */
async function isPutRight(kept: KeptShiftPreferences, error: ApiError): Promise<boolean> {
  refetchAll();
  const left =
    error.code === "shift-not-in-draft-schedule" ? await piecesLeftOut(kept).catch(() => null) : [];
  if (left === null) return false;
  if (left.length > 0) {
    dequeue(left);
    showErrorText(
      left.length === 1
        ? "1 shift is no longer in a draft schedule."
        : `${left.length} shifts are no longer in a draft schedule.`,
      TITLE,
      REFUSAL_TOAST_MS,
    );
    const rest = readKept(kept.byId).find(
      ({ draftScheduleId, memberId }) =>
        draftScheduleId === kept.draftScheduleId && memberId === kept.memberId,
    );
    return rest === undefined || isSettled(rest);
  }
  dequeue(kept.pieces);
  showErrorText(error.text ?? "Ask an admin to enter them.", TITLE, REFUSAL_TOAST_MS);
  return true;
}

/** Returns the queued changes to shifts that are no longer in the draft schedule. */
async function piecesLeftOut(kept: KeptShiftPreferences): Promise<readonly QueuedItem[]> {
  const { shifts } = await call("shiftPreferences.mine", mineOf(kept), {
    signal: AbortSignal.timeout(SEND_WITHIN_MS),
  });
  const there = new Set(shifts.map(({ id }) => String(id)));
  return kept.pieces.filter(({ name }) => {
    const last = name.split(" ").at(-1) ?? "";
    return /^\d+$/.test(last) && !there.has(last);
  });
}
