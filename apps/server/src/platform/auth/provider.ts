import type { ProviderAnswer, ProviderRules } from "@watchbill/domain/accounts/provider";
import * as oidc from "openid-client";
import type { Clock } from "../clock.ts";
import type { ProviderConfiguration } from "../configuration/provider-configuration.ts";
import type { Needs } from "../dependencies.ts";
import { PROVIDER_LIMIT_MS, ProviderUnreachable, providerFetch } from "./provider-fetch.ts";

/** The provider's redirect path, below the app's address. */
const RETURN_PATH = "/sign-in/provider";
const SCOPE = "openid email";
/** Names are requested only if sign-in may create a member. */
const SCOPE_WITH_NAMES = `${SCOPE} profile`;
/** The standard claims for a member's name. */
const FIRST_NAME = "given_name";
const LAST_NAME = "family_name";
/** How long the provider's metadata is cached. */
const DESCRIPTION_MINUTES = 60;

/**
 * The state of one sign-in, known to this browser and server only, so that no other response can
 * replace it.
 */
export interface Question {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  /** True if a signed-in member must sign in again to re-authenticate. */
  readonly isProof: boolean;
}

/** The provider refused the sign-in: the person canceled it there, or may not use this app. */
export class ProviderRefused extends Error {
  override readonly name = "ProviderRefused";
}

export interface Provider {
  readonly name: string;
  readonly issuer: string;
  readonly rules: ProviderRules;
  /**
   * Returns an unguessable state and the provider's address for it; throws `ProviderUnreachable`.
   */
  ask(isProof: boolean): Promise<{ question: Question; address: string }>;
  /**
   * Verifies the provider's response to that state; `search` is the query of the redirect. Throws
   * `ProviderUnreachable` or `ProviderRefused`, and another error for a response that does not
   * verify.
   */
  check(search: string, question: Question, gone: AbortSignal): Promise<ProviderAnswer>;
}

interface Settings {
  readonly clock: Clock;
  readonly baseUrl: string;
  readonly limitMs?: number;
}

/** Returns the configured identity provider; null if there is none. */
export function configuredProvider({
  configuration,
  clock,
}: Needs<"configuration" | "clock">): Provider | null {
  const { provider, baseUrl } = configuration;
  return provider && createProvider(provider, { clock, baseUrl });
}

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
    // Clients may skip the signature check on the provider's own connection; here the signature
    // must be valid, too.
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

/** Client authentication: the default method, or the form if the provider supports only that. */
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

/** Caches the provider's metadata for a while; does not cache an error. */
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
    // One issuer for many organizations would let in members of any new organization.
    if (described.issuer.replace(/\/$/, "") !== issuer.replace(/\/$/, ""))
      throw new ProviderUnreachable(`The provider's issuer is ${described.issuer}, not ${issuer}`);
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
  if (!claims) throw new Error("The provider returned no identity");
  const { unitClaim } = question;
  // Strict providers return email and names only from the userinfo endpoint; others put some claims
  // into the ID token.
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

/** Returns the claims to read; names only if sign-in may create a member. */
function wantedClaims(unitClaim: string | null): readonly string[] {
  const names = unitClaim === null ? [] : [unitClaim, FIRST_NAME, LAST_NAME];
  return ["email", "email_verified", ...names];
}

/** Some directories store a unit number as a number. */
function numberOrText(said: unknown): string | null {
  return Number.isSafeInteger(said) ? String(said) : textOf(said);
}

function textOf(said: unknown): string | null {
  return typeof said === "string" && said.trim() !== "" ? said : null;
}

/** Some providers send the boolean as text. */
function yesOrNo(said: unknown): boolean | null {
  if (said === undefined || said === null) return null;
  return said === true || said === "true";
}

/** The library wraps the original error. */
async function unwrapped<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
      if (cause instanceof ProviderUnreachable) throw cause;
      if (cause instanceof oidc.AuthorizationResponseError)
        throw new ProviderRefused(`The provider returned the error ${cause.error}`, {
          cause: error,
        });
    }
    throw error;
  }
}
