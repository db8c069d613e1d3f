import { createHmac, timingSafeEqual } from "node:crypto";
import { toE164 } from "@watchbill/domain/members/contact/stored-phone";
import { receiptError } from "@watchbill/domain/messages/delivery/receipt";
import {
  helpText,
  optInConfirmation,
  optOutConfirmation,
  readIncomingText,
} from "@watchbill/domain/messages/incoming/incoming-text";
import { escapeHtml } from "@watchbill/domain/messages/templates/email-html";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { storable } from "../../platform/channels/channel.ts";
import { insertDelivery, updateReceipt } from "../../platform/channels/outbox.ts";
import type { InboundSms } from "../../platform/configuration/messaging-configuration.ts";
import type { CommandContext } from "../../platform/context.ts";
import type { Needs, ToCommand } from "../../platform/dependencies.ts";
import { originOf } from "../../platform/http/endpoint-routes.ts";
import { runCommand } from "../../platform/jobs/run-command.ts";
import { RefusalError } from "../../platform/refusal-error.ts";
import { noteSmsOptOut } from "../members/commands.ts";
import { answerByCode } from "./answer-commands.ts";

type Params = Readonly<Record<string, string>>;
type Dependencies = ToCommand & Needs<"configuration">;

/**
 * Twilio error 21610: the number sent STOP, or the carrier refused, so the app stores an opt-out.
 */
const OPTED_OUT = "21610";
/** Minutes after which an unsent reply expires. */
const REPLY_MINUTES = 10;

/**
 * Receives callbacks of the SMS gateway: delivery receipts and members' replies. Requires Twilio's
 * signature or, for other gateways, the secret in the path.
 */
export function registerSmsCallbacks(app: FastifyInstance, dependencies: Dependencies): void {
  const { baseUrl, messaging } = dependencies.configuration;
  const { sms } = messaging;
  if (sms.gateway === "http" && sms.inbound) registerInbound(app, dependencies, sms.inbound);
  if (sms.gateway !== "twilio") return;
  const route = (
    path: string,
    answer: (params: Params, request: FastifyRequest) => Promise<string>,
  ): void => {
    app.post(path, { config: { isOpenToOthers: true } }, async (request, reply) => {
      const params = request.body as Params;
      if (!isSigned(request, params, sms.authToken, baseUrl))
        return refuse(reply, "The request has no valid signature from the SMS gateway.");
      return reply.type("text/xml").send(await answer(params, request));
    });
  };
  route("/api/sms/status", (params, request) => noteReceipt(dependencies, params, request));
  route("/api/sms/inbound", async ({ From = "", Body = "" }, request) =>
    twiml((await answerText(dependencies, { from: From, text: Body }, request))?.reply ?? null),
  );
}

/**
 * Receives members' replies. Most gateways ignore the response body, so the app's reply is sent as
 * a separate text.
 */
function registerInbound(
  app: FastifyInstance,
  dependencies: Dependencies,
  { secret, from, text }: InboundSms,
): void {
  app.post<{ Params: { secret: string } }>(
    "/api/sms/inbound/:secret",
    { config: { isOpenToOthers: true } },
    async (request, reply) => {
      if (!isEqual(Buffer.from(request.params.secret), Buffer.from(secret)))
        return refuse(reply, "The request has no valid secret of the SMS gateway.");
      const message = { from: fieldOf(request.body, from), text: fieldOf(request.body, text) };
      const answer = await answerText(dependencies, message, request);
      if (answer?.reply) await sendReply(dependencies, answer, request);
      return reply.send({});
    },
  );
}

/**
 * Returns a field of a JSON object or form; dots in `path` descend into objects. Empty when
 * missing.
 */
function fieldOf(body: unknown, path: string): string {
  const property = (value: unknown, name: string): unknown =>
    typeof value === "object" && value !== null && Object.hasOwn(value, name)
      ? (value as Record<string, unknown>)[name]
      : undefined;
  const value = property(body, path) ?? path.split(".").reduce(property, body);
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

async function sendReply(
  dependencies: ToCommand,
  { reply, memberId, number }: Answer,
  request: FastifyRequest,
): Promise<void> {
  await runCommand(
    dependencies,
    { actor: { kind: "system" }, origin: originOf(request) },
    async (ctx) =>
      insertDelivery(ctx.tx, {
        channel: "sms",
        recipient: number,
        content: reply ?? "",
        memberId,
        urgency: "urgent",
        passes: "own-act",
        metadata: "{}",
        dueAt: ctx.now,
        expiresAt: ctx.now.add({ minutes: REPLY_MINUTES }),
        createdAt: ctx.now,
      }),
  );
}

/**
 * Checks Twilio's signature, which covers the exact callback URL and all fields, sorted by name.
 */
function isSigned(
  request: FastifyRequest,
  params: Params,
  authToken: string,
  baseUrl: string,
): boolean {
  const given = request.headers["x-twilio-signature"];
  if (typeof given !== "string") return false;
  const fields = Object.keys(params)
    .sort()
    .map((name) => `${name}${params[name] ?? ""}`);
  const wanted = createHmac("sha1", authToken)
    .update(`${baseUrl}${request.url}${fields.join("")}`)
    .digest();
  return isEqual(Buffer.from(given, "base64"), wanted);
}

function isEqual(offered: Buffer, wanted: Buffer): boolean {
  return offered.length === wanted.length && timingSafeEqual(offered, wanted);
}

function refuse(reply: FastifyReply, message: string): FastifyReply {
  return reply.status(403).send({ code: "signature-wrong", message });
}

async function noteReceipt(
  dependencies: ToCommand,
  params: Params,
  request: FastifyRequest,
): Promise<string> {
  const { MessageSid = "", MessageStatus = "", ErrorCode = "", ErrorMessage = "" } = params;
  await runCommand(
    dependencies,
    { actor: { kind: "system" }, origin: originOf(request) },
    async (ctx) => {
      const error = storable(receiptError(MessageStatus, ErrorCode, ErrorMessage));
      const message = await updateReceipt(ctx.tx, MessageSid, MessageStatus, error);
      if (message?.memberId && ErrorCode === OPTED_OUT)
        await noteSmsOptOut(ctx.tx, message.memberId, message.recipient, ctx.now);
    },
  );
  return twiml(null);
}

/** A reply, and the member in whose message log it appears: the first one with that number. */
interface Answer {
  readonly memberId: number;
  readonly number: string;
  readonly reply: string | null;
}

/** Handles a text and returns the reply; null for an unknown number, which gets none. */
async function answerText(
  dependencies: Dependencies,
  { from, text }: { readonly from: string; readonly text: string },
  request: FastifyRequest,
): Promise<Answer | null> {
  const { configuration, database } = dependencies;
  const number = toE164(from, (await dependencies.organization()).country);
  if (number === null) return null;
  const members = await database.write
    .selectFrom("members")
    .select(["id", "smsOptedOutAt"])
    .where("phoneNumber", "=", number)
    .where("isActive", "=", true)
    .where("deletedAt", "is", null)
    .orderBy("id")
    .execute();
  const [first] = members;
  if (!first) return null;
  const answered = (reply: string | null): Answer => ({ memberId: first.id, number, reply });
  try {
    const reply = await runCommand(
      dependencies,
      { actor: { kind: "system" }, origin: originOf(request) },
      async (ctx) => replyTo(ctx, { members, number, text }, configuration),
    );
    return answered(reply);
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error;
    // Warnings cannot be overridden by text, so the reply states the conflict and refers to the
    // app.
    const { message, refusal } = error;
    return answered(refusal.findings ? `${message} Open ${configuration.baseUrl}` : message);
  }
}

interface IncomingSms {
  readonly members: readonly {
    readonly id: number;
    readonly smsOptedOutAt: Temporal.Instant | null;
  }[];
  readonly number: string;
  readonly text: string;
}

async function replyTo(
  ctx: CommandContext,
  { members, number, text }: IncomingSms,
  configuration: Dependencies["configuration"],
): Promise<string | null> {
  const { baseUrl, messaging } = configuration;
  const squad = ctx.organization.name;
  const said = readIncomingText(text);
  // Twilio itself replies to its keywords, such as STOP.
  const isAnswered = messaging.sms.gateway === "twilio" && "isKeyword" in said && said.isKeyword;
  if (said.kind === "opt-out" || said.kind === "opt-in") {
    const isOut = said.kind === "opt-out";
    const changed = members.filter(({ smsOptedOutAt }) => (smsOptedOutAt !== null) !== isOut);
    for (const { id } of changed) await noteSmsOptOut(ctx.tx, id, number, isOut ? ctx.now : null);
    // Repeated opt-outs or opt-ins get no further confirmation.
    if (isAnswered || changed.length === 0) return null;
    return isOut ? optOutConfirmation(squad) : optInConfirmation(squad);
  }
  if (said.kind === "help") return isAnswered ? null : helpText(squad, baseUrl);
  // An opted-out number gets a reply only when it sends a reply code.
  if (said.kind === "other" && members.every(({ smsOptedOutAt }) => smsOptedOutAt !== null))
    return null;
  const ids = members.map(({ id }) => id);
  const answer =
    said.kind === "code"
      ? await answerByCode(ctx, { memberIds: ids, code: said.code }, configuration)
      : null;
  return answer?.message ?? `Reply with the code from our text, or open ${baseUrl}`;
}

/**
 * Returns the reply to the member as TwiML, Twilio's XML format; an empty response without a reply.
 */
function twiml(message: string | null): string {
  const body = message === null ? "" : `<Message>${escapeHtml(message)}</Message>`;
  return `<?xml version="1.0" encoding="UTF-8"?><Response>${body}</Response>`;
}
