import { PROVIDER_MINUTES } from "@watchbill/domain/accounts/provider";
import type { FastifyReply, FastifyRequest } from "fastify";
import { sessionCookie } from "../auth/sessions.ts";
import type { SessionCookies } from "../context.ts";

/** The longest lifetime that browsers allow a cookie. */
const DEVICE_DAYS = 400;
/** The path of the device and state cookies: only sign-in receives them. */
const SIGN_IN_PATH = "/api/login";

/**
 * The cookies of one request and its response. Cookies set by a command wait until `send`, because
 * only committed changes may reach the browser.
 */
export function responseCookies(
  request: FastifyRequest,
  reply: FastifyReply,
  baseUrl: string,
): SessionCookies & { send(): void } {
  let session: { token: string | null } | null = null;
  let device: { name: string; token: string } | null = null;
  let question: { token: string | null } | null = null;
  const secure = baseUrl.startsWith("https:");
  const questionName = `${secure ? "__Secure-" : ""}watchbill-question`;
  const deviceName = (memberId: number): string =>
    `${secure ? "__Secure-" : ""}watchbill-device-${memberId}`;
  return {
    start: (token) => {
      session = { token };
    },
    end: () => {
      session = { token: null };
    },
    deviceOf: (memberId) => request.cookies[deviceName(memberId)] ?? null,
    knowDevice: (memberId, token) => {
      device = { name: deviceName(memberId), token };
    },
    question: () => request.cookies[questionName] ?? null,
    keepQuestion: (token) => {
      question = { token };
    },
    send: () => {
      const cookie = sessionCookie(reply, baseUrl);
      if (session?.token) cookie.start(session.token);
      else if (session) cookie.end();
      const options = {
        httpOnly: true,
        sameSite: "lax",
        secure,
        path: SIGN_IN_PATH,
        maxAge: DEVICE_DAYS * 86_400,
      } as const;
      if (device) reply.setCookie(device.name, device.token, options);
      const asked = { ...options, sameSite: "strict", maxAge: PROVIDER_MINUTES * 60 } as const;
      if (question?.token) reply.setCookie(questionName, question.token, asked);
      else if (question) reply.clearCookie(questionName, { path: SIGN_IN_PATH });
    },
  };
}
