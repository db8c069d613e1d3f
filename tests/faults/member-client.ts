import { Agent, request } from "node:http";
import { api, type EndpointName } from "@watchbill/contract/api";

/**
 * A response. `status` is null if the connection ended without one; `code` is then the error code.
 */
export interface Reply {
  readonly status: number | null;
  readonly code: string | null;
  readonly retryAfter: string | null;
  // oxlint-disable-next-line typescript/no-explicit-any -- a test reads any payload
  readonly body: any;
}

export interface Person {
  /** Calls an endpoint by name, as the app's pages do; never throws. */
  call(name: EndpointName, input?: Readonly<Record<string, unknown>>): Promise<Reply>;
  leave(): void;
}

/** Finds an endpoint's method and path in the version of the server under test. */
export type FindEndpoint = (name: EndpointName) => Endpoint;
export type Endpoint = {
  readonly method: string;
  readonly path: string;
  readonly consumes?: string;
};

const ofThisVersion: FindEndpoint = (name) => api[name];

/**
 * Creates a client that acts as a browser: it keeps one connection at a time, to the app's current
 * address.
 */
export function createPerson(
  address: () => string,
  cookie = "",
  findEndpoint = ofThisVersion,
): Person {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  const jar = new Map<string, string>();
  const keep = (cookies: readonly string[]): void => {
    for (const text of cookies) {
      const [pair = ""] = text.split(";");
      jar.set(pair.slice(0, pair.indexOf("=")), pair);
    }
  };
  if (cookie) keep([cookie]);
  return {
    leave: () => agent.destroy(),
    async call(name, input = {}) {
      const { method, url, body } = asSent(findEndpoint(name), input);
      const payload = body === null ? null : await bytesOf(body);
      return send(
        new URL(url, address()),
        { method, agent, cookie: [...jar.values()].join("; "), payload },
        keep,
      );
    },
  };
}

interface Sent {
  readonly method: string;
  readonly agent: Agent;
  readonly cookie: string;
  readonly payload: { readonly bytes: Buffer; readonly type: string } | null;
}

function send(
  url: URL,
  { method, agent, cookie, payload }: Sent,
  keep: (cookies: string[]) => void,
): Promise<Reply> {
  const headers = {
    cookie,
    "sec-fetch-site": "same-origin",
    ...(payload ? { "content-type": payload.type, "content-length": payload.bytes.length } : {}),
  };
  return new Promise((done) => {
    const lost = (error: NodeJS.ErrnoException): void =>
      done({ status: null, code: error.code ?? error.message, retryAfter: null, body: null });
    const asked = request(url, { method, agent, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", lost);
      response.on("end", () => {
        keep(response.headers["set-cookie"] ?? []);
        const text = Buffer.concat(chunks).toString();
        const body = jsonOf(text);
        const retryAfter = response.headers["retry-after"] ?? null;
        done({
          status: response.statusCode ?? null,
          code: (body as { code?: string } | null)?.code ?? null,
          retryAfter,
          body,
        });
      });
    });
    asked.on("error", lost);
    asked.end(payload?.bytes);
  });
}

function asSent({ method, path, consumes }: Endpoint, input: Readonly<Record<string, unknown>>) {
  const rest: Record<string, unknown> = { ...input };
  const address = path.replaceAll(/\{(\w+)\}/g, (_match, key: string) => {
    const value = rest[key];
    delete rest[key];
    return encodeURIComponent(String(value));
  });
  if (method === "GET" || method === "DELETE") {
    const query = new URLSearchParams(
      Object.entries(rest).map(([key, value]) => [key, String(value)]),
    ).toString();
    return { method, url: query ? `${address}?${query}` : address, body: null };
  }
  if (consumes !== "multipart")
    return {
      method,
      url: address,
      body: Object.keys(rest).length > 0 ? JSON.stringify(rest) : null,
    };
  const form = new FormData();
  for (const [key, value] of Object.entries(rest))
    form.append(key, value instanceof File ? value : String(value));
  return { method, url: address, body: form };
}

async function bytesOf(body: string | FormData): Promise<{ bytes: Buffer; type: string }> {
  if (typeof body === "string") return { bytes: Buffer.from(body), type: "application/json" };
  const encoded = new Response(body);
  return {
    bytes: Buffer.from(await encoded.arrayBuffer()),
    type: encoded.headers.get("content-type") ?? "",
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
