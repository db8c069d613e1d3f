import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type ClientMetadata, type JWK, Provider } from "oidc-provider";

export interface Person {
  readonly subject: string;
  readonly email?: string;
  readonly isVerified?: boolean;
  /** The person's sign-in methods at the provider. */
  readonly amr?: string[];
  readonly acr?: string;
  readonly profile?: Readonly<Record<string, string | number>>;
  /** Claims that only the userinfo endpoint returns, not the ID token. */
  readonly saysLater?: readonly string[];
}

/** A fault of the provider: a request path, and the response instead. */
export interface ProviderFault {
  readonly path: RegExp;
  readonly does: "silence" | "error" | "redirect" | "endless";
}

/** A real OpenID Connect provider in this process, which signs in the person that a test sets. */
export interface ProviderServer {
  readonly issuer: string;
  /** The person at the browser; null for a person who cancels the sign-in. */
  person: Person | null;
  /** True if the provider waits for a tap on its page instead of signing the person in at once. */
  asksByHand: boolean;
  fault: ProviderFault | null;
  /**
   * Where the app actually listens, for a browser that cannot resolve its own address; null if not
   * needed.
   */
  sendsTo: string | null;
  /** Changes the ID token, or delays it until a test continues. */
  forge: ((idToken: string) => string | Promise<string>) | null;
  readonly asked: string[];
  readonly environment: Record<string, string>;
  close(): Promise<void>;
}

/** The claims about people besides their email, on request. */
const PROFILE = ["given_name", "family_name", "unit"];
const TTL_SECONDS = 600;

export const CLIENT_ID = "watchbill";
export const CLIENT_SECRET = "a-secret-of-this-squad-alone";

/** Starts a provider for an app at this address. */
export async function startProvider(
  baseUrl: string,
  client: Partial<ClientMetadata> = {},
  conformIdTokenClaims = true,
): Promise<ProviderServer> {
  const people = new Map<string, Person>();
  const http = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
        redirect_uris: [`${baseUrl}/sign-in/provider`],
        require_auth_time: true,
        ...client,
      },
    ],
    jwks: { keys: [newKey()] },
    cookies: { keys: ["a key for a test"] },
    pkce: { required: () => true },
    // Longer than a test takes; without it, the provider prints a warning.
    ttl: Object.fromEntries(
      ["AccessToken", "Grant", "IdToken", "Interaction", "Session"].map((kind) => [
        kind,
        TTL_SECONDS,
      ]),
    ),
    conformIdTokenClaims,
    claims: {
      auth_time: null,
      iss: null,
      sid: null,
      openid: ["sub", "amr", "acr"],
      email: ["email", "email_verified"],
      profile: PROFILE,
    },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, accountId) => {
      const { subject, email, isVerified, profile, saysLater = [] } = people.get(accountId)!;
      const claims = {
        sub: subject,
        ...(email && { email }),
        ...(isVerified === undefined ? {} : { email_verified: isVerified }),
        ...profile,
      };
      const saidAtOnce = {
        ...claims,
        ...Object.fromEntries(saysLater.map((name) => [name, undefined])),
      };
      return { accountId, claims: async (use) => (use === "id_token" ? saidAtOnce : claims) };
    },
    loadExistingGrant: async (ctx) => {
      const grant = new ctx.oidc.provider.Grant({
        accountId: ctx.oidc.session!.accountId!,
        clientId: CLIENT_ID,
      });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
  });
  // The provider prints that it is not fit for production, which is true.
  provider.use(async (ctx, next) => {
    await next();
    const body = ctx.body as { id_token?: string } | undefined;
    if (ctx.path === "/token" && server.forge && body?.id_token)
      body.id_token = await server.forge(body.id_token);
  });
  const callback = provider.callback();
  const server: ProviderServer = {
    issuer,
    person: null,
    asksByHand: false,
    sendsTo: null,
    fault: null,
    forge: null,
    asked: [],
    environment: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: CLIENT_ID,
      OIDC_CLIENT_SECRET: CLIENT_SECRET,
      OIDC_NAME: "Squad ID",
    },
    close: async () => {
      http.closeAllConnections();
      await new Promise<void>((resolve) => http.close(() => resolve()));
    },
  };
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = request.url ?? "";
    server.asked.push(path);
    if (path === "/favicon.ico") return void response.writeHead(204).end();
    if (server.fault?.path.test(path)) return misbehave(server.fault.does, response);
    redirectTo(response, (where) =>
      server.sendsTo ? where.replace(`${baseUrl}/`, `${server.sendsTo}/`) : where,
    );
    if (!path.startsWith("/interaction/")) return void callback(request, response);
    if (server.asksByHand && request.method === "GET") return showPage(response);
    await letIn(request, response);
  };
  const letIn = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { person } = server;
    if (!person) return provider.interactionFinished(request, response, { error: "access_denied" });
    people.set(person.subject, person);
    const login = {
      accountId: person.subject,
      ...(person.amr && { amr: person.amr }),
      ...(person.acr && { acr: person.acr }),
    };
    await provider.interactionFinished(request, response, { login });
  };
  return server;
}

/** Redirects a response elsewhere, as a proxy before the app would. */
function redirectTo(response: ServerResponse, elsewhere: (where: string) => string): void {
  const set = response.setHeader.bind(response);
  response.setHeader = (name, value) =>
    set(name, name.toLowerCase() === "location" ? elsewhere(String(value)) : value);
}

function showPage(response: ServerResponse): void {
  response
    .writeHead(200, { "content-type": "text/html" })
    .end(
      '<!doctype html><html lang="en"><title>Squad ID</title><form method="post"><button>Let me in</button></form></html>',
    );
}

function misbehave(does: ProviderFault["does"], response: ServerResponse): void {
  if (does === "silence") return;
  if (does === "error") return void response.writeHead(500).end("no");
  if (does === "redirect")
    return void response.writeHead(302, { location: "http://127.0.0.1:9/elsewhere" }).end();
  response.writeHead(200, { "content-type": "application/json" });
  const more = (): void => {
    while (!response.destroyed && response.write(" ".repeat(65_536)));
  };
  response.on("drain", more);
  more();
}

function newKey(): JWK {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return { ...privateKey.export({ format: "jwk" }), use: "sig", alg: "RS256", kid: "its-own" };
}

/** Returns the ID token with other claims, signed by a forged key with the provider's key id. */
export function signedByStranger(
  idToken: string,
  change: (claims: Record<string, unknown>) => Record<string, unknown>,
): string {
  const [head = "", body = ""] = idToken.split(".");
  const claims = JSON.parse(Buffer.from(body, "base64url").toString()) as Record<string, unknown>;
  const changed = `${head}.${Buffer.from(JSON.stringify(change(claims))).toString("base64url")}`;
  return `${changed}.${sign("sha256", Buffer.from(changed), strangersKey()).toString("base64url")}`;
}

function strangersKey(): KeyObject {
  return createPrivateKey(
    generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({
      type: "pkcs8",
      format: "pem",
    }),
  );
}

/**
 * A browser at the provider. It follows redirects until one leads back to the app, and returns that
 * redirect's query.
 */
export class ProviderVisit {
  readonly #cookies = new Map<string, string>();

  async follow(address: string): Promise<{ back: URL; search: string }> {
    const { origin } = new URL(address);
    let next = new URL(address);
    while (next.origin === origin) {
      const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
      const answer = await fetch(next, {
        redirect: "manual",
        headers: cookie === "" ? {} : { cookie },
      });
      for (const line of answer.headers.getSetCookie()) {
        const [pair = ""] = line.split(";");
        this.#cookies.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
      }
      const location = answer.headers.get("location");
      if (location === null)
        throw new Error(
          `The provider stopped at ${next.pathname}: ${answer.status} ${await answer.text()}`,
        );
      next = new URL(location, next);
    }
    return { back: next, search: next.search };
  }
}
