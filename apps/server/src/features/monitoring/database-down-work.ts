import { isMailbox } from "@watchbill/domain/members/contact/email-address";
import { emailParts } from "@watchbill/domain/messages/delivery/outgoing";
import { sendTimeFor } from "@watchbill/domain/messages/delivery/send-time";
import { mailLook } from "@watchbill/domain/messages/templates/email-html";
import type { Recipient } from "@watchbill/domain/messages/templates/member-message";
import { noticeEmail } from "@watchbill/domain/messages/templates/notice-templates";
import {
  type AlertEvents,
  DATABASE_BACK,
  databaseNews,
} from "@watchbill/domain/monitoring/alert-events";
import { isNotifiedPast } from "@watchbill/domain/monitoring/alerts";
import type { CommandContext, Organization } from "../../platform/context.ts";
import { isDiskFull } from "../../platform/database/database.ts";
import type { Needs } from "../../platform/dependencies.ts";
import { listAdministratorIds } from "../members/queries.ts";
import { readRecipients } from "../messages/recipient-queries.ts";

/** Alerts administrators by email when the database accepts no writes, without using it. */
interface PastDatabase {
  /** Keeps the administrators' addresses in memory for a time when the database is down. */
  know(ctx: CommandContext): Promise<void>;
  /**
   * Records a failed check of the database; after several in a row, emails the administrators
   * directly through the mail server.
   */
  failed(error: unknown): Promise<void>;
  /** Records a successful check; emails the recovery to the administrators who got the alert. */
  passed(): Promise<void>;
}

interface Known {
  readonly organization: Organization;
  readonly administrators: readonly Recipient[];
}

/** Creates the alert sender of this process; its state is in memory only. */
export function createPastDatabase(
  dependencies: Needs<"channels" | "clock" | "configuration" | "log">,
): PastDatabase {
  const { clock, log } = dependencies;
  let known: Known | null = null;
  let failedLooks = 0;
  let notifiedAt: Temporal.Instant | null = null;
  return {
    async know(ctx) {
      const ids = await listAdministratorIds(ctx.tx);
      known = {
        organization: ctx.organization,
        administrators: [...(await readRecipients(ctx.tx, ids, ctx)).values()],
      };
    },
    async failed(error) {
      failedLooks += 1;
      const now = clock.now();
      if (known === null || !isNotifiedPast(failedLooks, notifiedAt, now)) return;
      const emailed = await mailTo(dependencies, known, databaseNews(isDiskFull(error)), now);
      if (emailed > 0) notifiedAt = now;
      log.warn({ emailed }, "the database rejects writes; admins were emailed directly");
    },
    async passed() {
      failedLooks = 0;
      if (known === null || notifiedAt === null) return;
      notifiedAt = null;
      await mailTo(dependencies, known, DATABASE_BACK, clock.now());
    },
  };
}

/**
 * Emails the administrators at once, also in quiet hours. Skips observing members during Shabbat,
 * because the email cannot be queued. Returns the number of recipients.
 */
async function mailTo(
  { channels, configuration: { baseUrl }, log }: Needs<"channels" | "configuration" | "log">,
  { organization, administrators }: Known,
  { title, message }: AlertEvents,
  now: Temporal.Instant,
): Promise<number> {
  const urgent = { messageUrgency: "urgent", isEmergency: false, usefulUntil: null } as const;
  const reached = administrators.filter(
    (one) =>
      one.preferences.emailNotifications &&
      isMailbox(one.email) &&
      sendTimeFor(urgent, one, now, organization.timeZone)?.at.equals(now),
  );
  const outcomes = await Promise.all(
    reached.map(({ id, firstName, email }) => {
      const notices = [{ title, message, topic: "server" as const }];
      const mail = noticeEmail({ squad: organization.name, firstName, link: baseUrl }, notices);
      const { subject, content, contentHtml } = emailParts(mail, mailLook(organization));
      return channels.email.send({
        deliveryId: 0,
        messageId: `<alarm.${id}.${now.epochMilliseconds}@${new URL(baseUrl).hostname}>`,
        recipient: email,
        subject,
        text: content,
        html: contentHtml,
        urgency: "urgent",
        expiresAt: null,
        metadata: {},
      });
    }),
  );
  for (const outcome of outcomes)
    if (outcome.kind === "refused")
      log.warn(
        { error: outcome.error },
        "couldn't send an alert email while the database rejects writes",
      );
  return outcomes.filter(({ kind }) => kind === "accepted").length;
}
