import { isMailbox } from "@watchbill/domain/members/email-address";
import { mailLook } from "@watchbill/domain/messages/email-html";
import type { Recipient } from "@watchbill/domain/messages/member-message";
import { noticeEmail } from "@watchbill/domain/messages/notice-templates";
import { emailParts } from "@watchbill/domain/messages/outgoing";
import { sendTimeFor } from "@watchbill/domain/messages/send-time";
import {
  type AlarmNews,
  DATABASE_BACK,
  databaseNews,
} from "@watchbill/domain/operations/alarm-news";
import { isToldPast } from "@watchbill/domain/operations/alarms";
import type { CommandContext, Organisation } from "../../platform/context.ts";
import { isDiskFull } from "../../platform/database/database.ts";
import type { Needs } from "../../platform/dependencies.ts";
import { listAdministratorIds } from "../members/queries.ts";
import { readRecipients } from "../messages/recipient-queries.ts";

/** Tells administrators what no database can keep: that it takes nothing itself. */
export interface PastDatabase {
  /** Keeps who they are now, for when nobody can ask. */
  know(ctx: CommandContext): Promise<void>;
  /** A look has failed; of several running they are told by mail, straight through the mail server. */
  failed(error: unknown): Promise<void>;
  /** A look has gone through; whoever was told hears that it is over. */
  passed(): Promise<void>;
}

interface Known {
  readonly organisation: Organisation;
  readonly administrators: readonly Recipient[];
}

/** One for this process: who they were and what they were told is forgotten with it. */
export function createPastDatabase(
  dependencies: Needs<"channels" | "clock" | "configuration" | "log">,
): PastDatabase {
  const { clock, log } = dependencies;
  let known: Known | null = null;
  let failedLooks = 0;
  let toldAt: Temporal.Instant | null = null;
  return {
    async know(ctx) {
      const ids = await listAdministratorIds(ctx.tx);
      known = {
        organisation: ctx.organisation,
        administrators: [...(await readRecipients(ctx.tx, ids, ctx)).values()],
      };
    },
    async failed(error) {
      failedLooks += 1;
      const now = clock.now();
      if (known === null || !isToldPast(failedLooks, toldAt, now)) return;
      const mailed = await mailTo(dependencies, known, databaseNews(isDiskFull(error)), now);
      if (mailed > 0) toldAt = now;
      log.warn({ mailed }, "the database takes no changes; administrators were mailed past it");
    },
    async passed() {
      failedLooks = 0;
      if (known === null || toldAt === null) return;
      toldAt = null;
      await mailTo(dependencies, known, DATABASE_BACK, clock.now());
    },
  };
}

/** Mails them at once, through quiet hours; a rest day holds it, and there is nowhere to keep it until that ends. Gives how many it reached. */
async function mailTo(
  { channels, configuration: { baseUrl }, log }: Needs<"channels" | "configuration" | "log">,
  { organisation, administrators }: Known,
  { title, message }: AlarmNews,
  now: Temporal.Instant,
): Promise<number> {
  const urgent = { messageClass: "urgent", isEmergency: false, usefulUntil: null } as const;
  const reached = administrators.filter(
    (one) =>
      one.preferences.emailNotifications &&
      isMailbox(one.email) &&
      sendTimeFor(urgent, one, now, organisation.timeZone)?.at.equals(now),
  );
  const outcomes = await Promise.all(
    reached.map(({ id, firstName, email }) => {
      const notices = [{ title, message, topic: "server" as const }];
      const mail = noticeEmail({ squad: organisation.name, firstName, link: baseUrl }, notices);
      const { subject, content, contentHtml } = emailParts(mail, mailLook(organisation));
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
      log.warn({ error: outcome.error }, "a mail past the database was not taken");
  return outcomes.filter(({ kind }) => kind === "accepted").length;
}
