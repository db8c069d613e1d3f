import {
  asksFirst,
  type Overridden,
  type Override,
  overriddenBy,
} from "@watchbill/domain/eligibility/override";
import { unitAndName } from "@watchbill/domain/members/person-name";
import { type CrewMember, rolesFilled, rolesLost } from "@watchbill/domain/qualifications/crew";
import { crewLackText } from "@watchbill/domain/qualifications/remaining-positions";
import type { WallClock } from "@watchbill/domain/time/span";
import type { CommandContext } from "../../../platform/context.ts";
import { throwIf } from "../../../platform/refusal-error.ts";
import { ableOn, readHoldings, readNames } from "../../qualifications/crew-queries.ts";

/** A shift with its crew and pending requesters, as input of the position rules. */
interface Crewing extends WallClock {
  readonly maxMembers: number;
  readonly roleIds: readonly number[];
  readonly memberIds: readonly number[];
}

/**
 * Throws when a change leaves the remaining crew without a position that it had, unless the
 * coordinator overrides that; returns the overrides. Pending requesters count as crew, because
 * their spot is held.
 */
export async function refuseUnlessCrewed(
  ctx: CommandContext,
  { now, before }: { readonly now: Crewing; readonly before: Crewing },
  said: Override,
): Promise<Overridden> {
  if (now.roleIds.length === 0 || now.memberIds.length === 0) return {};
  const holdings = await readHoldings(ctx.tx, [...now.memberIds, ...before.memberIds]);
  const crewOf = (crewing: Crewing): CrewMember[] =>
    ableOn(
      crewing.memberIds.map((memberId) => ({ memberId, holdings: holdings.get(memberId) ?? [] })),
      crewing,
    );
  const crew = crewOf(now);
  if (rolesLost(now, crew) <= rolesLost(before, crewOf(before))) return {};
  const filled = rolesFilled(now, crew);
  const extra = crew.find((member) => !filled.includes(member)) ?? crew[0]!;
  const names = new Map([...(await readNames(ctx.tx))].map(([id, { name }]) => [id, name]));
  const finding = {
    code: "role-left",
    level: "warns",
    needsReason: true,
    other: null,
    text: crewLackText(now, crew, names),
  } as const;
  const name = await readName(ctx, extra.memberId);
  throwIf(
    asksFirst([{ memberId: extra.memberId, name, findings: [finding] }], "coordinator", said),
  );
  return overriddenBy(["role-left"], said.reason);
}

async function readName({ tx }: CommandContext, id: number): Promise<string> {
  const member = await tx
    .selectFrom("members")
    .select(["unitNumber", "firstName", "lastName"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return unitAndName(member);
}
