import type { MostAndLeast } from "@watchbill/domain/shift-preferences/shift-count-range";
import type { ShiftPreference } from "@watchbill/domain/shift-preferences/shift-preference";
import { useMemo, useSyncExternalStore } from "react";
import { serverNow } from "../../lib/api/server-clock.ts";
import {
  enqueue,
  listQueued,
  onQueueChange,
  type QueuedItem,
  queuedText,
} from "../../lib/offline/offline-queue.ts";

/**
 * For which member and draft schedule preferences are entered, and which member enters them on this
 * device.
 */
export interface Saying {
  readonly byId: number;
  readonly memberId: number;
  readonly draftScheduleId: number;
}

/**
 * A queued change: of the preference for a shift, of the number of shifts, or of whether the member
 * has finished.
 */
type Kept =
  | {
      readonly kind: "preference";
      readonly shiftId: number;
      readonly preference: ShiftPreference | null;
      readonly at: string;
    }
  | ({ readonly kind: "wanted"; readonly at: string } & MostAndLeast)
  | { readonly kind: "answered"; readonly isComplete: boolean; readonly at: string };

/** Changes by one author that wait to be sent, for one member and draft schedule. */
export interface KeptShiftPreferences extends Saying {
  readonly pieces: readonly QueuedItem[];
  readonly shiftPreferences: readonly {
    readonly shiftId: number;
    readonly preference: ShiftPreference | null;
    readonly at: string;
  }[];
  readonly wanted: (MostAndLeast & { readonly at: string }) | null;
  readonly isComplete: boolean | null;
  /** When the oldest queued change was made. */
  readonly since: string;
}

const ALL = "wishes ";
let lastMs = 0;

/**
 * Returns the current time, but later than the last returned time, even for taps within one
 * millisecond.
 */
function nextMoment(): string {
  lastMs = Math.max(serverNow().epochMilliseconds, lastMs + 1);
  return Temporal.Instant.fromEpochMilliseconds(lastMs).toString();
}

function beginningOf({ byId, memberId, draftScheduleId }: Saying): string {
  return `${ALL}${byId} ${memberId} ${draftScheduleId} `;
}

/** Queues a member's preference for some shifts; the queue is sent as soon as possible. */
export function sayShiftPreferences(
  saying: Saying,
  said: readonly { readonly shiftId: number; readonly preference: ShiftPreference | null }[],
): void {
  const at = nextMoment();
  keep(
    saying,
    said.map(({ shiftId, preference }) => [
      String(shiftId),
      { kind: "preference", shiftId, preference, at },
    ]),
  );
}

/** Queues the number of shifts that a member wants. */
export function sayWanted(saying: Saying, wanted: MostAndLeast): void {
  keep(saying, [["wanted", { kind: "wanted", ...wanted, at: nextMoment() }]]);
}

/** Queues whether the member has finished entering preferences. */
export function sayAnswered(saying: Saying, isComplete: boolean): void {
  keep(saying, [["answered", { kind: "answered", isComplete, at: nextMoment() }]]);
}

function keep(saying: Saying, pieces: readonly (readonly [string, Kept])[]): void {
  const beginning = beginningOf(saying);
  enqueue(pieces.map(([name, kept]) => ({ name: beginning + name, text: JSON.stringify(kept) })));
}

/** Returns all queued changes by an author on this device, grouped by member and draft schedule. */
export function readKept(byId: number): KeptShiftPreferences[] {
  const groups = Map.groupBy(listQueued(`${ALL}${byId} `), ({ name }) =>
    name.split(" ").slice(1, 4).join(" "),
  );
  return [...groups].map(([key, pieces]) => {
    const [by = 0, memberId = 0, draftScheduleId = 0] = key.split(" ").map(Number);
    return keptOf({ byId: by, memberId, draftScheduleId }, pieces);
  });
}

function keptOf(saying: Saying, pieces: readonly QueuedItem[]): KeptShiftPreferences {
  const all = pieces.map(({ text }) => JSON.parse(text) as Kept);
  const wanted = all.find((one) => one.kind === "wanted");
  const times = all.map(({ at }) => at).sort();
  return {
    ...saying,
    pieces,
    shiftPreferences: all.flatMap((one) =>
      one.kind === "preference"
        ? [{ shiftId: one.shiftId, preference: one.preference, at: one.at }]
        : [],
    ),
    wanted: wanted
      ? { maxShifts: wanted.maxShifts, minShifts: wanted.minShifts, at: wanted.at }
      : null,
    isComplete: all.find((one) => one.kind === "answered")?.isComplete ?? null,
    since: times[0] ?? "",
  };
}

export function useKept(saying: Saying): KeptShiftPreferences {
  const beginning = beginningOf(saying);
  const text = useSyncExternalStore(onQueueChange, () => queuedText(beginning));
  const { byId, memberId, draftScheduleId } = saying;
  return useMemo(
    () => keptOf({ byId, memberId, draftScheduleId }, JSON.parse(text) as QueuedItem[]),
    [byId, memberId, draftScheduleId, text],
  );
}
