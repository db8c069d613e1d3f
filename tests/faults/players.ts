import { moment } from "./instance.ts";
import { type Ledger, oddityOf, SERIES_SHIFTS } from "./ledger.ts";
import { createPerson, type Person, type Reply } from "./member-client.ts";
import type { Chance } from "./seeded-random.ts";
import type { FaultSquad, SquadMember } from "./squad.ts";

interface Play {
  readonly squad: FaultSquad;
  readonly ledger: Ledger;
  readonly chance: Chance;
}

interface OwnSpot {
  readonly id: number;
  readonly shiftId: number;
  readonly status: string;
  readonly pendingRequestId: number | null;
  readonly shift: { readonly startsAt: string };
}

const ACTS = [
  "claim",
  "claim",
  "ask",
  "accept",
  "accept",
  "cancel",
  "in",
  "in",
  "out",
  "read",
] as const;
/** Delay in milliseconds before a client retries after a "retry later" response. */
const NOT_NOW_MS = 100;

/**
 * Lets all members act concurrently, each one action after the other, until stopped. `onLost`
 * decides whether a member stops after a connection that ended without a response.
 */
export async function playUntil(
  play: Play,
  address: () => string,
  stop: AbortSignal,
  onLost: "stop" | "go on" = "go on",
): Promise<void> {
  const { squad, ledger } = play;
  const act = async (
    someone: SquadMember,
    turn: (person: Person, someone: SquadMember) => Promise<Reply | null>,
  ) => {
    const person = createPerson(address, someone.cookie);
    while (!stop.aborted) {
      const reply = await turn(person, someone);
      const odd = reply && oddityOf(reply);
      if (odd) ledger.oddities.push(odd);
      if (reply?.status === null && onLost === "stop") break;
      if (reply && (reply.status ?? 503) >= 500) await moment(NOT_NOW_MS);
    }
    person.leave();
  };
  await Promise.all([
    ...squad.members.map((member) => act(member, (person, own) => memberTurn(play, person, own))),
    act(squad.admin, (person) => adminTurn(play, person)),
  ]);
}

/**
 * Does one random action as a member; returns the last response, or null if there was nothing to
 * do.
 */
async function memberTurn(
  { squad, ledger, chance }: Play,
  person: Person,
  own: SquadMember,
): Promise<Reply | null> {
  const noted = async (what: string, reply: Promise<Reply>): Promise<Reply> => {
    const answer = await reply;
    ledger.note(what, answer);
    return answer;
  };
  const act = chance.pick(ACTS);
  if (act === "claim") {
    const id = chance.pick(squad.shiftIds)!;
    return noted(`gain ${own.id} ${id}`, person.call("replacements.assignSelf", { id }));
  }
  if (act === "accept") {
    const list = await person.call("replacements.list");
    const request = chance.pick<{ id: number; shiftId: number }>(itemsOf(list));
    if (!request) return list;
    return noted(
      `gain ${own.id} ${request.shiftId}`,
      person.call("replacements.accept", { id: request.id }),
    );
  }
  if (act === "read") {
    const list = await person.call("notifications.list");
    const unread = chance.pick<{ id: number }>(
      itemsOf(list).filter(({ isRead, metadata }) => isRead === false && !isAsk(metadata)),
    );
    if (!unread) return list;
    const reply = await person.call("notifications.read", { id: unread.id });
    ledger.note(`read ${unread.id}`, reply);
    return reply;
  }
  const mine = await person.call("shifts.myUpcoming");
  const spots: readonly OwnSpot[] = itemsOf(mine);
  const isAhead = ({ shift }: OwnSpot): boolean =>
    Temporal.Instant.compare(Temporal.Instant.from(shift.startsAt), Temporal.Now.instant()) > 0;
  if (act === "ask") {
    const spot = chance.pick(spots.filter(isAhead));
    if (!spot) return mine;
    const input = { shiftAssignmentId: spot.id, shiftId: spot.shiftId };
    return noted(`ask ${spot.id}`, person.call("replacements.request", input));
  }
  if (act === "cancel") {
    const id = chance.pick(spots.flatMap(({ pendingRequestId }) => pendingRequestId ?? []));
    return id ? noted(`cancel ${id}`, person.call("replacements.cancel", { id })) : mine;
  }
  const spot = chance.pick(spots.filter((one) => !isAhead(one)));
  if (!spot) return mine;
  const name = act === "in" ? "attendance.checkIn" : "attendance.checkOut";
  return noted(`${act} ${spot.id}`, person.call(name, { assignmentId: spot.id }));
}

let seriesMade = 0;

async function adminTurn({ squad, ledger, chance }: Play, person: Person): Promise<Reply | null> {
  const shiftId = chance.pick(squad.shiftIds)!;
  if (chance.below(3) > 0) {
    const member = chance.pick(squad.members)!;
    const reply = await person.call("replacements.assignShift", { userId: member.id, shiftId });
    ledger.note(`gain ${member.id} ${shiftId}`, reply);
    return reply;
  }
  seriesMade += 1;
  const customName = `Series ${seriesMade}`;
  // Each series has its own days, years ahead, because the admin is assigned to all of them and
  // must never have an overlap.
  const start = Temporal.PlainDate.from("2040-01-01").add({ days: seriesMade * SERIES_SHIFTS * 7 });
  const reply = await person.call("shifts.createSeries", {
    startDate: start.toString(),
    endDate: start.add({ days: (SERIES_SHIFTS - 1) * 7 }).toString(),
    recurringType: "weekly",
    shifts: [
      {
        type: "custom",
        customName,
        startTime: "10:00",
        endTime: "12:00",
        maxMembers: 2,
        memberIds: [squad.admin.id],
      },
    ],
  });
  ledger.note(`series ${customName}`, reply);
  return reply;
}

/**
 * Whether a notification asks about a replacement. The app marks these as read for all members once
 * resolved, so a member's own reading can't be checked.
 */
function isAsk(metadata: unknown): boolean {
  return typeof metadata === "object" && metadata !== null && "asks" in metadata;
}

function itemsOf({ status, body }: Reply) {
  return status === 200 && Array.isArray(body) ? body : [];
}
