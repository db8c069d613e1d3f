import { randomBytes } from "node:crypto";
import { PASSWORD_BYTES, readablePassword, temporaryPasswordEndsAt } from "@watchbill/domain/accounts/one-time-password";
import type { Configuration } from "./configuration.ts";
import { type Db, inTransaction, type Tx } from "./database.ts";
import type { PasswordHasher } from "./passwords.ts";

/**
 * Gives an empty database its squad and its first administrator. The result is the line to print once, or null when
 * there was nothing to do. A random password is shown there and nowhere else, and must be changed within fourteen days.
 */
export async function prepareFirstStart(
  database: Db,
  configuration: Configuration,
  passwords: PasswordHasher,
  now: Temporal.Instant,
): Promise<string | null> {
  return inTransaction(database, async (tx) => {
    await insertOrganisation(tx, configuration, now);
    const anybody = await tx.selectFrom("members").select("id").limit(1).executeTakeFirst();
    if (anybody) return null;
    const { unitNumber, email, password: chosen } = configuration.admin;
    const password = chosen ?? readablePassword(randomBytes(PASSWORD_BYTES));
    await tx
      .insertInto("members")
      .values({
        unitNumber,
        email,
        firstName: "First",
        lastName: "Administrator",
        role: "admin",
        passwordHash: await passwords.hash(password),
        isPasswordDefault: true,
        passwordExpiresAt: chosen === null ? temporaryPasswordEndsAt(now) : null,
        createdAt: now,
        updatedAt: now,
      })
      .execute();
    if (chosen !== null) return `First administrator: unit ${unitNumber} with the password of ADMIN_PASSWORD`;
    return `First administrator: unit ${unitNumber}, one-time password ${password} (shown only now; the app asks for a new one)`;
  });
}

async function insertOrganisation(tx: Tx, configuration: Configuration, now: Temporal.Instant): Promise<void> {
  await tx
    .insertInto("organisationSettings")
    .values({
      id: 1,
      name: configuration.organisationName,
      timeZone: configuration.organisationTimeZone,
      holidayRegion: configuration.holidayRegion,
      updatedAt: now,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}
