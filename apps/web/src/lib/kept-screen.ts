import { isKeptAnswer } from "./kept-names.ts";
import { keyOf, queryClient } from "./queries.ts";
import { noteOlderScreen, whatIsAway } from "./reach.ts";
import { clockOffset, keepClockOffset, serverNow } from "./server-clock.ts";

const KEY = "kept-screen";
const SAVE_AFTER_MS = 500;

let isOver = false;

interface Kept {
  readonly savedAt: number;
  readonly offsetMs: number;
  readonly answers: readonly (readonly [readonly unknown[], unknown])[];
}

/** Keeps the newest answers on this device, so that the app opens with them while nobody answers. */
export function keepScreen(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  queryClient.getQueryCache().subscribe((event) => {
    const isNews = event.type === "updated" && event.action.type === "success" && isKeptAnswer(event.query.queryKey[0]);
    if (!isNews || timer !== undefined) return;
    timer = setTimeout(() => {
      timer = undefined;
      save();
    }, SAVE_AFTER_MS);
  });
}

function save(): void {
  // Signed out: nothing of the squad stays on the device.
  if (isOver || !queryClient.getQueryData(keyOf("accounts.currentUser", {}))) return;
  const answers = queryClient
    .getQueryCache()
    .findAll({ predicate: ({ queryKey, state }) => isKeptAnswer(queryKey[0]) && state.data !== undefined });
  const kept: Kept = {
    // While nobody answers, what is shown is no newer than it was.
    savedAt: whatIsAway()?.since ?? serverNow().epochMilliseconds,
    offsetMs: clockOffset(),
    answers: answers.map(({ queryKey, state }) => [queryKey, state.data] as const),
  };
  // Where there is no room for all, the schedule comes before the directory; a device that keeps nothing opens without either.
  if (!isWritten(kept)) isWritten({ ...kept, answers: kept.answers.filter(([[name]]) => name !== "members.list") });
}

function isWritten(kept: Kept): boolean {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
    return true;
  } catch {
    return false;
  }
}

/** Puts the kept answers on the screen, and says since when they are true; false where none are kept. */
export function bringBackScreen(): boolean {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "null") as Kept | null;
    if (!kept) return false;
    keepClockOffset(kept.offsetMs);
    for (const [key, answer] of kept.answers) queryClient.setQueryData(key, answer);
    noteOlderScreen(kept.savedAt);
    return true;
  } catch {
    return false;
  }
}

/** The same member is signed in again on the page that was to be left. */
export function keepAgain(): void {
  isOver = false;
}

/** Leaves nothing on the device; while the page is being left, nothing is kept any more either. */
export function forgetScreen(isLeaving = false): void {
  isOver ||= isLeaving;
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}
