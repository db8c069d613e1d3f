import { randomBytes } from "node:crypto";
import {
  easyPasswordBlockedBecause,
  type KnownToStrangers,
} from "@watchbill/domain/accounts/easy-password";
import { PASSWORD_BYTES, readablePassword } from "@watchbill/domain/accounts/generated-password";
import { temporaryPasswordEndsAt } from "@watchbill/domain/accounts/one-time-password";
import { UNNAMED_ADMINISTRATOR } from "@watchbill/domain/settings/setup-checklist";
import { sql } from "kysely";
import { isCommonPassword } from "../../platform/auth/common-passwords.ts";
import type { Needs, ToCommand } from "../../platform/dependencies.ts";
import { runAsSystem } from "../../platform/jobs/run-command.ts";
import { insertMember } from "./store.ts";

/**
 * Creates the first administrator when there are no members; returns the lines to print about
 * signing in. Only these lines contain the random password, which must be changed within fourteen
 * days.
 */
export async function prepareFirstAdministrator(
  dependencies: ToCommand & Needs<"configuration" | "passwords">,
): Promise<readonly string[]> {
  const { unitNumber, email, password: chosen } = dependencies.configuration.admin;
  const password = chosen ?? readablePassword(randomBytes(PASSWORD_BYTES));
  const { passwords } = dependencies;
  const passwordHash =
    chosen === null ? passwords.hashRandom(password) : await passwords.hash(chosen);
  const isMade = await runAsSystem(dependencies, async ({ tx, now }) => {
    // Serializes instances that start concurrently on an empty database, so one creates the
    // administrator.
    await sql`select pg_advisory_xact_lock(hashtext('first administrator'))`.execute(tx);
    const anybody = await tx.selectFrom("members").select("id").limit(1).executeTakeFirst();
    if (anybody) return false;
    await insertMember(tx, {
      unitNumber,
      email,
      ...UNNAMED_ADMINISTRATOR,
      role: "admin",
      passwordHash,
      isPasswordDefault: true,
      passwordExpiresAt: chosen === null ? temporaryPasswordEndsAt(now) : null,
      createdAt: now,
      updatedAt: now,
    });
    return true;
  });
  if (!isMade) return [];
  if (chosen === null)
    return [
      `First admin: unit ${unitNumber}, one-time password ${password} (shown only now; the app asks for a new one)`,
    ];
  const { name: squad } = await dependencies.organization();
  const known = { ...UNNAMED_ADMINISTRATOR, squad, unitNumber, email };
  return [
    `First admin: unit ${unitNumber} with the password from ADMIN_PASSWORD`,
    ...warningsOfEasyPassword(chosen, known),
  ];
}

/**
 * Returns warnings about an easy password; it is accepted, because the first sign-in asks for
 * another.
 */
function warningsOfEasyPassword(password: string, known: KnownToStrangers): string[] {
  const refusal = easyPasswordBlockedBecause(password, known, isCommonPassword);
  return refusal ? [`Change it as soon as you've signed in. ${refusal.message}`] : [];
}
