import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { ChatForm } from "@watchbill/domain/chat/chat";

/** One message as a service accepted it. */
export interface ChatPost {
  readonly form: ChatForm;
  /** The text as members read it. */
  readonly shown: string;
  readonly pings: readonly string[];
  readonly links: readonly string[];
}

/**
 * Stand-ins for the four chat services: each validates messages and resolves mentions like the real
 * one.
 */
export interface ChatServices {
  readonly addressOf: (form: ChatForm, secret?: string) => string;
  readonly posts: ChatPost[];
  /** A service's fault instead of success: a status and headers, or no response. */
  readonly faults: Partial<Record<ChatForm, Fault>>;
  close(): Promise<void>;
}

interface FaultyAnswer {
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly body?: string;
  /** Called on each request; the service responds when the returned promise resolves. */
  readonly held?: () => Promise<void>;
}
type Fault = FaultyAnswer | "silence";

interface Service {
  readonly path: string;
  readonly take: (body: Record<string, unknown>) => Omit<ChatPost, "form"> | string;
  readonly answer: { readonly status: number; readonly body: string };
}

const LINK = /https?:\/\/[^\s<>)"]+/g;

/** Returns the text of a body, or why it is refused. */
function textOf(
  body: Record<string, unknown>,
  field: string,
  known: readonly string[],
  longest: number,
): string | Error {
  const text = body[field];
  if (typeof text !== "string" || text === "") return new Error("no_text");
  if (text.length > longest) return new Error("too long");
  const stray = Object.keys(body).find((key) => !known.includes(key));
  return stray === undefined ? text : new Error(`unknown field ${stray}`);
}

const SERVICES: Readonly<Record<ChatForm, Service>> = {
  slack: {
    path: "/services/T000/B000/",
    answer: { status: 200, body: "ok" },
    take: (body) => {
      const text = textOf(body, "text", ["text", "mrkdwn", "unfurl_links", "unfurl_media"], 40_000);
      if (text instanceof Error) return text.message;
      const shown = text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
      const commands = [...text.matchAll(/<([^>]+)>/g)].map(([, command = ""]) => command);
      return {
        shown: body.mrkdwn === false ? shown : shown.replaceAll(/[*_~`]/g, ""),
        pings: commands.filter((command) => /^[!@]/.test(command)),
        links: [
          ...commands.filter((command) => /^https?:/.test(command)),
          ...(shown.match(LINK) ?? []),
        ],
      };
    },
  },
  discord: {
    path: "/api/webhooks/1000/",
    answer: { status: 204, body: "" },
    take: (body) => {
      const text = textOf(body, "content", ["content", "allowed_mentions", "flags"], 2_000);
      if (text instanceof Error) return text.message;
      const { parse } = (body.allowed_mentions ?? { parse: ["everyone", "users", "roles"] }) as {
        parse: string[];
      };
      const called = text.match(/@everyone|@here|<@[!&]?\d+>/g) ?? [];
      return { ...asMarkdown(text), pings: parse.length === 0 ? [] : called };
    },
  },
  mattermost: {
    path: "/hooks/",
    answer: { status: 200, body: "ok" },
    take: (body) => {
      const text = textOf(body, "text", ["text"], 16_383);
      if (text instanceof Error) return text.message;
      return {
        ...asMarkdown(text),
        pings: text.match(/@(?:all|channel|here)\b|<!(?:channel|here)>|<@\w+>/g) ?? [],
      };
    },
  },
  matrix: {
    path: "/webhook/",
    answer: { status: 200, body: '{"ok":true}' },
    take: (body) => {
      const text = textOf(body, "text", ["text", "html"], 60_000);
      if (text instanceof Error) return text.message;
      const html = String(body.html);
      const links = [...html.matchAll(/<a href="([^"]*)"/g)].map(([, link = ""]) => link);
      const stray = html.match(/<(?!a href="|\/a>|br>)[^>]*>/);
      if (stray) return `not allowed: ${stray[0]}`;
      const plain = html.replaceAll("<br>", "\n").replaceAll(/<[^>]+>/g, "");
      return {
        shown: plain.replaceAll("&lt;", "<").replaceAll("&gt;", ">"),
        pings: text.match(/@room\b/g) ?? [],
        links,
      };
    },
  },
};

/** Renders Markdown to plain text; unsupported markup stays visible. */
function asMarkdown(text: string): Pick<ChatPost, "shown" | "links"> {
  const links = [...(text.match(LINK) ?? []), ...(text.match(/(?<!\\)\[[^\]]*\]\([^)]*\)/g) ?? [])];
  return { shown: text.replaceAll(/\\([^\w\s])/g, "$1"), links };
}

/** Starts the stand-ins for all chat services behind one address of this machine. */
export async function startChatServices(): Promise<ChatServices> {
  const posts: ChatPost[] = [];
  const faults: ChatServices["faults"] = {};
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const form = (Object.keys(SERVICES) as ChatForm[]).find((one) =>
      request.url?.startsWith(SERVICES[one].path),
    );
    if (!form || request.method !== "POST") return void response.writeHead(404).end("no_service");
    const fault = faults[form];
    if (fault === "silence") return;
    if (fault) await fault.held?.();
    if (fault) return void response.writeHead(fault.status, fault.headers).end(fault.body);
    if (!request.headers["content-type"]?.startsWith("application/json"))
      return void response.writeHead(400).end("invalid_payload");
    const taken = SERVICES[form].take(
      JSON.parse(Buffer.concat(chunks).toString("utf8")) as Record<string, unknown>,
    );
    if (typeof taken === "string") return void response.writeHead(400).end(taken);
    posts.push({ form, ...taken });
    response.writeHead(SERVICES[form].answer.status).end(SERVICES[form].answer.body);
  };
  return {
    addressOf: (form, secret = "s3cret-part-of-it") => `${origin}${SERVICES[form].path}${secret}`,
    posts,
    faults,
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
