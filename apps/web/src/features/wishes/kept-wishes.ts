import type { MostAndLeast } from "@watchbill/domain/wishes/most-and-least";
import type { Wish } from "@watchbill/domain/wishes/wish";
import { useMemo, useSyncExternalStore } from "react";
import { serverNow } from "../../lib/server-clock.ts";
import {
  keepUnsent,
  onUnsentChange,
  readUnsent,
  type Unsent,
  unsentText,
} from "../../lib/unsent.ts";

/** Whose wishes for which plan, and who says them on this device. */
export interface Saying {
  readonly byId: number;
  readonly memberId: number;
  readonly planId: number;
}

/** What a tap said of one shift, or of the plan as a whole. */
type Kept =
  | {
      readonly kind: "wish";
      readonly shiftId: number;
      readonly wish: Wish | null;
      readonly at: string;
    }
  | ({ readonly kind: "wanted"; readonly at: string } & MostAndLeast)
  | { readonly kind: "answered"; readonly isComplete: boolean; readonly at: string };

/** What has been said and not sent, for one member and plan. */
export interface KeptWishes extends Saying {
  readonly pieces: readonly Unsent[];
  readonly wishes: readonly {
    readonly shiftId: number;
    readonly wish: Wish | null;
    readonly at: string;
  }[];
  readonly wanted: (MostAndLeast & { readonly at: string }) | null;
  readonly isComplete: boolean | null;
  /** When the first of it was said. */
  readonly since: string;
}

const ALL = "wishes ";
let lastMs = 0;

/** Each is later than the one before, however fast the finger. */
function nextMoment(): string {
  lastMs = Math.max(serverNow().epochMilliseconds, lastMs + 1);
  return Temporal.Instant.fromEpochMilliseconds(lastMs).toString();
}

function beginningOf({ byId, memberId, planId }: Saying): string {
  return `${ALL}${byId} ${memberId} ${planId} `;
}

/** Says what some shifts are to a member; it is sent as soon as it can be. */
export function sayWishes(
  saying: Saying,
  said: readonly { readonly shiftId: number; readonly wish: Wish | null }[],
): void {
  const at = nextMoment();
  keep(
    saying,
    said.map(({ shiftId, wish }) => [String(shiftId), { kind: "wish", shiftId, wish, at }]),
  );
}

/** Says how many shifts a member wants. */
export function sayWanted(saying: Saying, wanted: MostAndLeast): void {
  keep(saying, [["wanted", { kind: "wanted", ...wanted, at: nextMoment() }]]);
}

/** Says that a member has answered, or has not after all. */
export function sayAnswered(saying: Saying, isComplete: boolean): void {
  keep(saying, [["answered", { kind: "answered", isComplete, at: nextMoment() }]]);
}

function keep(saying: Saying, pieces: readonly (readonly [string, Kept])[]): void {
  const beginning = beginningOf(saying);
  keepUnsent(
    pieces.map(([name, kept]) => ({ name: beginning + name, text: JSON.stringify(kept) })),
  );
}

/** All that somebody has said on this device and that was not sent, by member and plan. */
export function readKept(byId: number): KeptWishes[] {
  const groups = Map.groupBy(readUnsent(`${ALL}${byId} `), ({ name }) =>
    name.split(" ").slice(1, 4).join(" "),
  );
  return [...groups].map(([key, pieces]) => {
    const [by = 0, memberId = 0, planId = 0] = key.split(" ").map(Number);
    return keptOf({ byId: by, memberId, planId }, pieces);
  });
}

function keptOf(saying: Saying, pieces: readonly Unsent[]): KeptWishes {
  const all = pieces.map(({ text }) => JSON.parse(text) as Kept);
  const wanted = all.find((one) => one.kind === "wanted");
  const times = all.map(({ at }) => at).sort();
  return {
    ...saying,
    pieces,
    wishes: all.flatMap((one) =>
      one.kind === "wish" ? [{ shiftId: one.shiftId, wish: one.wish, at: one.at }] : [],
    ),
    wanted: wanted
      ? { mostShifts: wanted.mostShifts, leastShifts: wanted.leastShifts, at: wanted.at }
      : null,
    isComplete: all.find((one) => one.kind === "answered")?.isComplete ?? null,
    since: times[0] ?? "",
  };
}

/** What has been said for one member and plan and was not sent. */
export function useKept(saying: Saying): KeptWishes {
  const beginning = beginningOf(saying);
  const text = useSyncExternalStore(onUnsentChange, () => unsentText(beginning));
  const { byId, memberId, planId } = saying;
  return useMemo(
    () => keptOf({ byId, memberId, planId }, JSON.parse(text) as Unsent[]),
    [byId, memberId, planId, text],
  );
}
