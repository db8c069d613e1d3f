import type { FastifyReply, FastifyRequest } from "fastify";
import type { SessionCookies } from "../context.ts";
import { sessionCookie } from "../identity/sessions.ts";

/** A browser keeps no cookie for longer. */
const DEVICE_DAYS = 400;
/** Where the cookie of a device is sent: to sign in, and nowhere else. */
const SIGN_IN_PATH = "/api/login";

/**
 * The cookies of one request and its answer. What a command asks for is kept back until `send`, for only what was
 * committed may reach the browser.
 */
export function answerCookies(request: FastifyRequest, reply: FastifyReply, baseUrl: string): SessionCookies & { send(): void } {
  let session: { token: string | null } | null = null;
  let device: { name: string; token: string } | null = null;
  const secure = baseUrl.startsWith("https:");
  const deviceName = (memberId: number): string => `${secure ? "__Secure-" : ""}watchbill-device-${memberId}`;
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
    send: () => {
      const cookie = sessionCookie(reply, baseUrl);
      if (session?.token) cookie.start(session.token);
      else if (session) cookie.end();
      const options = { httpOnly: true, sameSite: "lax", secure, path: SIGN_IN_PATH, maxAge: DEVICE_DAYS * 86_400 } as const;
      if (device) reply.setCookie(device.name, device.token, options);
    },
  };
}
