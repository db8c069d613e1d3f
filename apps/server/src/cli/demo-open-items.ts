import type { ChoiceLetter } from "@watchbill/domain/action-links/choices";
import { sql } from "kysely";
import { answerPoll, askPoll } from "../features/polls/commands.ts";
import { offerSwap } from "../features/swaps/commands.ts";
import type { CommandContext, MemberActor } from "../platform/context.ts";
import type { Tx } from "../platform/database/database.ts";
import { commandContext } from "../platform/jobs/run-command.ts";
import { RefusalError } from "../platform/refusal-error.ts";

const QUESTION_HOURS = 48;
/** How many members have already answered the poll. */
const ANSWERED = 9;
/** How many pairs of spots are tried for a swap offer. */
const MOST_PAIRS = 60;

/**
 * Adds open items for the person who tries the demo: a swap offer, a handoff note of the previous
 * crew and a poll of all members, each for the member on call. The administrator sees the answers
 * so far.
 */
export async function seedAround(ctx: CommandContext, memberId: number): Promise<void> {
  await writeNote(ctx, memberId);
  await offerTo(ctx, memberId);
  await askEverybody(ctx, memberId);
}

async function writeNote({ tx, now }: CommandContext, memberId: number): Promise<void> {
  const { rows } = await sql<{ shiftId: number; authorId: number; until: Temporal.Instant }>`
    select a.shift_id, a.member_id as author_id, i.checked_out_at as until
    from attendance_intervals i join shift_assignments a on a.id = i.assignment_id
    where i.checked_out_at < ${now} and a.member_id <> ${memberId}
      and a.ends_at > ${now.subtract({ hours: 24 * 3 })}
    order by i.checked_out_at desc limit 1`.execute(tx);
  const [last] = rows;
  if (!last) return;
  const note =
    "Ambulance 2 has half a tank, and its left rear tire loses air: please look at it before you go out.";
  const writtenAt = last.until;
  await tx
    .insertInto("handoffNotes")
    .values({
      shiftId: last.shiftId,
      authorId: last.authorId,
      note,
      writtenAt,
      updatedAt: writtenAt,
    })
    .execute();
}

/**
 * Creates the first acceptable offer: another member's spot for one of this member's, of one shift
 * type.
 */
async function offerTo(ctx: CommandContext, memberId: number): Promise<void> {
  const { rows } = await sql<{ offererId: number; assignmentId: number; alternativeId: number }>`
    select b.member_id as offerer_id, b.id as assignment_id, a.id as alternative_id
    from shift_assignments a join shifts s on s.id = a.shift_id
    join shifts t on t.type = s.type and t.id <> s.id
    join shift_assignments b on b.shift_id = t.id and b.member_id <> a.member_id
    join members m on m.id = b.member_id and m.is_active and m.role = 'member'
    where a.member_id = ${memberId} and a.status in ('assigned', 'confirmed') and b.status in ('assigned', 'confirmed')
      and s.starts_at > ${ctx.now.add({ hours: 24 })} and t.starts_at > ${ctx.now.add({ hours: 24 })}
    order by s.starts_at, t.starts_at, b.id limit ${MOST_PAIRS}`.execute(ctx.tx);
  for (const { offererId, assignmentId, alternativeId } of rows) {
    try {
      const note = "My sister gets married that day.";
      await offerSwap(await asMember(ctx, offererId), {
        assignmentId,
        memberId,
        alternativeIds: [alternativeId],
        note,
      });
      return;
    } catch (error) {
      // A rule refused this pair of spots; another pair may pass.
      if (!(error instanceof RefusalError)) throw error;
    }
  }
}

async function askEverybody(ctx: CommandContext, memberId: number): Promise<void> {
  const { tx, now } = ctx;
  const active = tx.selectFrom("members").select("id").where("isActive", "=", true).orderBy("id");
  const asker = await active.where("role", "=", "admin").executeTakeFirstOrThrow();
  const { id } = await askPoll(await asMember(ctx, asker.id), {
    question:
      "If the storm gets worse we need a second crew. Could you come to the station when we call?",
    choices: ["I can come", "After dark only", "I can't come"],
    audience: "everyone",
    qualificationId: null,
    shiftId: null,
    messageUrgency: "urgent",
    isEmergency: false,
    closesAt: now.add({ hours: QUESTION_HOURS }),
  });
  const others = await active.where("id", "not in", [asker.id, memberId]).limit(ANSWERED).execute();
  const letters: readonly ChoiceLetter[] = ["A", "B", "C", "A", "C"];
  for (const [index, other] of others.entries())
    await answerPoll(
      await asMember(ctx, other.id),
      { id, choice: letters[index % letters.length]! },
      index % 2 === 0 ? "app" : "text",
    );
}

/** Returns the context of this transaction with a member as the actor. */
async function asMember(
  { tx, organization, now, change }: CommandContext,
  id: number,
): Promise<CommandContext<MemberActor>> {
  const { unitNumber, role } = await readMember(tx, id);
  const actor: MemberActor = {
    kind: "member",
    id,
    unitNumber,
    role,
    sessionId: 0,
    isBySecondFactor: false,
    needsSecondFactor: false,
    isHeldBack: false,
    reauthenticatedAt: now,
    maySetPassword: false,
  };
  return commandContext(tx, organization, now, { actor, change });
}

function readMember(tx: Tx, id: number) {
  return tx
    .selectFrom("members")
    .select(["unitNumber", "role"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}
