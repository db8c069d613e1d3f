import type { ProviderAnswer, ProviderRules } from "@watchbill/domain/accounts/provider";
import * as oidc from "openid-client";
import type { Clock } from "../clock.ts";
import type { ProviderConfiguration } from "../configuration/provider-configuration.ts";
import type { Needs } from "../dependencies.ts";
import { PROVIDER_LIMIT_MS, ProviderUnreachable, providerFetch } from "./provider-fetch.ts";

/** Where the provider sends people back to, below the app's address. */
const RETURN_PATH = "/sign-in/provider";
const SCOPE = "openid email";
/** What somebody is called is asked only where they may become a member by it. */
const SCOPE_WITH_NAMES = `${SCOPE} profile`;
/** The standard's claims for what somebody is called. */
const FIRST_NAME = "given_name";
const LAST_NAME = "family_name";
/** What the provider says of itself is read anew after so long. */
const DESCRIPTION_MINUTES = 60;

/** What only this browser and this server know of one sign-in, so that no answer to another can be put in its place. */
export interface Question {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  /** Whether they are to sign in there once more though they are signed in, to show that it is them. */
  readonly isProof: boolean;
}

/** The provider said no: somebody gave up there, or may not use this app. */
export class ProviderRefused extends Error {
  override readonly name = "ProviderRefused";
}

/** The provider as the squad's app knows it. */
export interface Provider {
  readonly name: string;
  readonly issuer: string;
  readonly rules: ProviderRules;
  /** A question that nobody can guess, and the address at the provider where it is answered; throws `ProviderUnreachable`. */
  ask(isProof: boolean): Promise<{ question: Question; address: string }>;
  /**
   * What the provider says to that question; `search` is what it sent the browser back with. Throws `ProviderUnreachable` or
   * `ProviderRefused`, and anything else for an answer that proves nothing.
   */
  check(search: string, question: Question, gone: AbortSignal): Promise<ProviderAnswer>;
}

interface Settings {
  readonly clock: Clock;
  /** The app's own address. */
  readonly baseUrl: string;
  readonly limitMs?: number;
}

/** The provider that the operator configured; null where there is none. */
export function configuredProvider({
  configuration,
  clock,
}: Needs<"configuration" | "clock">): Provider | null {
  const { provider, baseUrl } = configuration;
  return provider && createProvider(provider, { clock, baseUrl });
}

/** A provider that people may sign in through. */
export function createProvider(
  configuration: ProviderConfiguration,
  { clock, baseUrl, limitMs = PROVIDER_LIMIT_MS }: Settings,
): Provider {
  const { issuer, name } = configuration;
  const describe = keptDescription(configuration, clock);
  let keys: oidc.ExportedJWKSCache | undefined;
  const clientFor = async (gone?: AbortSignal): Promise<oidc.Configuration> => {
    const fetching = providerFetch(issuer, limitMs, gone);
    const client = clientOf(await describe(fetching), configuration, clock);
    client[oidc.customFetch] = fetching;
    if (issuer.startsWith("http:")) oidc.allowInsecureRequests(client);
    // What came over the provider's own connection is trusted by many; here its signature must be right, too.
    oidc.enableNonRepudiationChecks(client);
    if (keys) oidc.setJwksCache(client, keys);
    return client;
  };
  return {
    name,
    issuer,
    rules: configuration,
    ask: (isProof) =>
      unwrapped(async () => {
        const client = await clientFor();
        const question = {
          state: oidc.randomState(),
          nonce: oidc.randomNonce(),
          verifier: oidc.randomPKCECodeVerifier(),
          isProof,
        };
        const address = oidc.buildAuthorizationUrl(client, {
          redirect_uri: `${baseUrl}${RETURN_PATH}`,
          scope: configuration.unitClaim === null ? SCOPE : SCOPE_WITH_NAMES,
          state: question.state,
          nonce: question.nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(question.verifier),
          code_challenge_method: "S256",
          ...(isProof ? { prompt: "login", max_age: "0" } : {}),
        });
        return { question, address: address.href };
      }),
    check: (search, question, gone) =>
      unwrapped(async () => {
        const client = await clientFor(gone);
        const answer = await checked(
          client,
          new URL(`${baseUrl}${RETURN_PATH}?${search.replace(/^\?/, "")}`),
          {
            ...question,
            unitClaim: configuration.unitClaim,
          },
        );
        keys = oidc.getJwksCache(client) ?? keys;
        return answer;
      }),
  };
}

function clientOf(
  described: oidc.ServerMetadata,
  { clientId, clientSecret }: ProviderConfiguration,
  clock: Clock,
): oidc.Configuration {
  const skew = Math.round((clock.now().epochMilliseconds - Date.now()) / 1000);
  return new oidc.Configuration(
    described,
    clientId,
    { [oidc.clockSkew]: skew },
    authOf(described, clientSecret),
  );
}

/** How the client shows its secret: as the standard has it by itself, or in the form where the provider takes only that. */
function authOf(
  { token_endpoint_auth_methods_supported: taken }: oidc.ServerMetadata,
  secret: string | null,
): oidc.ClientAuth {
  if (secret === null) return oidc.None();
  return taken && !taken.includes("client_secret_basic")
    ? oidc.ClientSecretPost(secret)
    : oidc.ClientSecretBasic(secret);
}

type Fetching = ReturnType<typeof providerFetch>;

/** What the provider says of itself, kept for a while; a failure is not kept. */
function keptDescription({ issuer, clientId }: ProviderConfiguration, clock: Clock) {
  let kept: { readonly described: oidc.ServerMetadata; readonly until: Temporal.Instant } | null =
    null;
  return async (fetching: Fetching): Promise<oidc.ServerMetadata> => {
    const now = clock.now();
    if (kept && Temporal.Instant.compare(now, kept.until) < 0) return kept.described;
    const execute = issuer.startsWith("http:") ? [oidc.allowInsecureRequests] : [];
    const found = await oidc.discovery(new URL(issuer), clientId, undefined, oidc.None(), {
      [oidc.customFetch]: fetching,
      execute,
    });
    const described = found.serverMetadata();
    // One address for many organisations would let in whoever makes one of their own.
    if (described.issuer.replace(/\/$/, "") !== issuer.replace(/\/$/, ""))
      throw new ProviderUnreachable(`The issuer calls itself ${described.issuer}, not ${issuer}`);
    kept = { described, until: now.add({ minutes: DESCRIPTION_MINUTES }) };
    return described;
  };
}

async function checked(
  client: oidc.Configuration,
  returned: URL,
  question: Question & Pick<ProviderRules, "unitClaim">,
): Promise<ProviderAnswer> {
  const tokens = await oidc.authorizationCodeGrant(client, returned, {
    expectedState: question.state,
    expectedNonce: question.nonce,
    pkceCodeVerifier: question.verifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims) throw new Error("The provider gave no identity");
  const { unitClaim } = question;
  // Strict providers say the address, and what somebody is called, only when asked for it by itself; others say a part of it at once.
  const isMoreThere = wantedClaims(unitClaim).some((name) => claims[name] === undefined);
  const more =
    isMoreThere && client.serverMetadata().userinfo_endpoint !== undefined
      ? { ...claims, ...(await oidc.fetchUserInfo(client, tokens.access_token, claims.sub)) }
      : claims;
  return {
    subject: claims.sub,
    email: textOf(more.email),
    isEmailVerified: yesOrNo(more.email_verified),
    methods: Array.isArray(claims.amr) ? claims.amr.filter((word) => typeof word === "string") : [],
    level: typeof claims.acr === "string" ? claims.acr : null,
    signedInAt:
      typeof claims.auth_time === "number"
        ? Temporal.Instant.fromEpochMilliseconds(Math.trunc(claims.auth_time) * 1000)
        : null,
    names: {
      unitNumber: unitClaim === null ? null : numberOrText(more[unitClaim]),
      firstName: textOf(more[FIRST_NAME]),
      lastName: textOf(more[LAST_NAME]),
    },
  };
}

/** What is looked for in an answer; what somebody is called only where they may become a member by it. */
function wantedClaims(unitClaim: string | null): readonly string[] {
  const names = unitClaim === null ? [] : [unitClaim, FIRST_NAME, LAST_NAME];
  return ["email", "email_verified", ...names];
}

/** Some directories keep a unit number as a number. */
function numberOrText(said: unknown): string | null {
  return Number.isSafeInteger(said) ? String(said) : textOf(said);
}

function textOf(said: unknown): string | null {
  return typeof said === "string" && said.trim() !== "" ? said : null;
}

/** Some providers write it as a word. */
function yesOrNo(said: unknown): boolean | null {
  if (said === undefined || said === null) return null;
  return said === true || said === "true";
}

/** The library wraps what went wrong below it. */
async function unwrapped<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
      if (cause instanceof ProviderUnreachable) throw cause;
      if (cause instanceof oidc.AuthorizationResponseError)
        throw new ProviderRefused(`The provider answered ${cause.error}`, { cause: error });
    }
    throw error;
  }
}
