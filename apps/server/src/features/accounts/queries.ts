import type { Api } from "@watchbill/contract/api";
import type { OutputOf } from "@watchbill/contract/endpoint";
import { shownAvailability } from "@watchbill/domain/members/availability/member-availability";
import { shownPhoneOrNull } from "@watchbill/domain/members/contact/stored-phone";
import type { ShiftType } from "@watchbill/domain/shift-types/shift-type";
import { type RawBuilder, sql } from "kysely";
import type { MemberActor, QueryContext } from "../../platform/context.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import { readShiftTypes } from "../shift-types/queries.ts";
import { readAuthenticator } from "./authenticator-store.ts";

type CurrentUser = OutputOf<Api["accounts.currentUser"]>;

export async function getCurrentUser(ctx: QueryContext<MemberActor>): Promise<CurrentUser> {
  return readCurrentUser(
    { db: ctx.db, country: ctx.organization.country },
    ctx.actor.id,
    ctx.actor,
    ctx.ofSquad("kinds", ({ db }) => readShiftTypes(db)),
  );
}

/** Returns the current user's data; called in the transaction of the sign-in itself. */
export async function readCurrentUser(
  { db, country }: { readonly db: Db | Tx; readonly country: string },
  memberId: number,
  {
    needsSecondFactor,
    isHeldBack,
    maySetPassword,
    isByProvider,
    apiToken,
  }: Pick<
    MemberActor,
    "needsSecondFactor" | "isHeldBack" | "maySetPassword" | "isByProvider" | "apiToken"
  >,
  kindsRead: Promise<ShiftType[]> = readShiftTypes(db),
): Promise<CurrentUser> {
  const [row, kinds] = await Promise.all([
    db.selectFrom("members").selectAll().where("id", "=", memberId).executeTakeFirstOrThrow(),
    kindsRead,
  ]);
  return {
    ...row,
    ...shownAvailability(row.availability, kinds),
    phoneNumber: shownPhoneOrNull(row.phoneNumber, country),
    // A member who signed in through the provider is not asked to change a default password.
    isPasswordDefault: row.isPasswordDefault && isByProvider !== true,
    // An API token that acts as an administrator has only a member's rights.
    role: row.role === "admin" && !needsSecondFactor && !apiToken ? "admin" : "member",
    needsSecondFactor,
    isHeldBack,
    maySetPassword,
  };
}

/** Lists the member's sessions, latest use first. */
export async function listSessions(
  ctx: QueryContext<MemberActor>,
): Promise<OutputOf<Api["accounts.sessions"]>> {
  const rows = await ctx.db
    .selectFrom("sessions")
    .select(["id", "createdAt", "lastSeenAt", "ipAddress", "userAgent"])
    .where("memberId", "=", ctx.actor.id)
    .orderBy("lastSeenAt", "desc")
    .execute();
  return rows.map((row) => ({ ...row, isCurrent: row.id === ctx.actor.sessionId }));
}

/** Lists the member's own passkeys, oldest first. */
export async function listOwnPasskeys(
  ctx: QueryContext<MemberActor>,
): Promise<OutputOf<Api["accounts.passkeys"]>> {
  return ctx.db
    .selectFrom("passkeys")
    .select(["id", "name", "createdAt", "lastUsedAt"])
    .where("memberId", "=", ctx.actor.id)
    .orderBy("id")
    .execute();
}

/** Whether the member's own authenticator app is active, and the number of recovery codes left. */
export function getAuthenticator(
  ctx: QueryContext<MemberActor>,
): Promise<OutputOf<Api["accounts.authenticator"]>> {
  return readAuthenticator(ctx.db, ctx.actor.id);
}

/**
 * Selects a member's public name: unit number and name. `table` is the query's alias of `members`;
 * use `string | null` for an outer join.
 */
export function memberName<Name extends string | null = string>(
  table = "members",
): RawBuilder<Name> {
  const of = (column: string) => sql.ref(`${table}.${column}`);
  return sql<Name>`${of("unit_number")} || ' ' || ${of("first_name")} || ' ' || ${of("last_name")}`;
}
