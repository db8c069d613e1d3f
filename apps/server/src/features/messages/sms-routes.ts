import { createHmac, timingSafeEqual } from "node:crypto";
import { phoneDigits } from "@watchbill/domain/members/phone-number";
import { escapeHtml } from "@watchbill/domain/messages/email-html";
import { receiptError } from "@watchbill/domain/messages/receipt";
import { isReservedReply } from "@watchbill/domain/messages/reserved-words";
import { replyCodeIn } from "@watchbill/domain/messages/sms-reply";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { storable } from "../../platform/channels/channel.ts";
import { updateReceipt } from "../../platform/channels/outbox.ts";
import type { Needs, ToCommand } from "../../platform/dependencies.ts";
import { originOf } from "../../platform/http/endpoint-routes.ts";
import { runCommand } from "../../platform/jobs/run-command.ts";
import { RefusalError } from "../../platform/refusal-error.ts";
import { noteSmsOptOut } from "../members/commands.ts";
import { answerByCode } from "./answer-commands.ts";

type Params = Readonly<Record<string, string>>;

/** Opt-in words (Twilio's defaults), which the carrier also handles. */
const OPT_IN = /^(start|unstop|yes)$/i;
const OPT_OUT = /^(stop|stopall|unsubscribe|cancel|end|quit|revoke|optout)$/i;
/**
 * Twilio error code: the carrier refused or the number answered STOP, so the number is opted out.
 */
const OPTED_OUT = "21610";

/**
 * Receives the SMS gateway's callbacks: delivery receipts and members' answers. Requires the
 * gateway's signature.
 */
export function registerSmsCallbacks(
  app: FastifyInstance,
  dependencies: ToCommand & Needs<"configuration">,
): void {
  const { sms } = dependencies.configuration.messaging;
  if (sms.gateway !== "twilio") return;
  const route = (
    path: string,
    answer: (params: Params, request: FastifyRequest) => Promise<string>,
  ): void => {
    app.post(path, { config: { isOpenToOthers: true } }, async (request, reply) => {
      const params = request.body as Params;
      if (!isSigned(request, params, sms.authToken, dependencies.configuration.baseUrl))
        return refuseSignature(reply);
      return reply.type("text/xml").send(await answer(params, request));
    });
  };
  route("/api/sms/status", (params, request) => noteReceipt(dependencies, params, request));
  route("/api/sms/inbound", (params, request) => answerReply(dependencies, params, request));
}

/** Twilio signs the exact callback URL and all fields, sorted by name. */
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
  const offered = Buffer.from(given, "base64");
  return offered.length === wanted.length && timingSafeEqual(offered, wanted);
}

function refuseSignature(reply: FastifyReply): FastifyReply {
  return reply.status(403).send({
    code: "signature-wrong",
    message: "The request has no valid signature from the SMS gateway.",
  });
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

async function answerReply(
  dependencies: ToCommand & Needs<"configuration">,
  { From = "", Body = "" }: Params,
  request: FastifyRequest,
): Promise<string> {
  const { baseUrl, messaging } = dependencies.configuration;
  const phone = nationalNumber(From, messaging.sms.countryCode);
  try {
    const answer = await runCommand(
      dependencies,
      { actor: { kind: "system" }, origin: originOf(request) },
      async (ctx) => {
        const members = await ctx.tx
          .selectFrom("members")
          .select("id")
          .where("phoneNumber", "=", phone)
          .where("isActive", "=", true)
          .where("deletedAt", "is", null)
          .execute();
        const ids = members.map(({ id }) => id);
        const word = Body.trim();
        if (OPT_OUT.test(word) || OPT_IN.test(word)) {
          for (const id of ids)
            await noteSmsOptOut(ctx.tx, id, phone, OPT_OUT.test(word) ? ctx.now : null);
        }
        // The carrier answers its own words; an unknown number gets no reply.
        if (ids.length === 0 || isReservedReply(word)) return null;
        const code = replyCodeIn(word);
        const answer =
          code === null ? null : await answerByCode(ctx, { memberIds: ids, code }, baseUrl);
        return answer?.message ?? `Reply with the code from our text, or open ${baseUrl}`;
      },
    );
    return twiml(answer);
  } catch (error) {
    // A text cannot confirm an override, so the reply states the conflict and the app asks.
    if (error instanceof RefusalError)
      return twiml(error.refusal.findings ? `${error.message} Open ${baseUrl}` : error.message);
    throw error;
  }
}

function nationalNumber(from: string, countryCode: string): string {
  const digits = from.replaceAll(/\D/g, "");
  return digits.startsWith(countryCode) ? digits.slice(countryCode.length) : phoneDigits(digits);
}

/** Returns the gateway's reply to the member as TwiML, or an empty one. */
function twiml(message: string | null): string {
  const body = message === null ? "" : `<Message>${escapeHtml(message)}</Message>`;
  return `<?xml version="1.0" encoding="UTF-8"?><Response>${body}</Response>`;
}
