import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { decodeAttestationObject, isoBase64URL } from "@simplewebauthn/server/helpers";
import {
  CHALLENGE_MINUTES,
  type PasskeySite,
  passkeySiteOf,
} from "@watchbill/domain/accounts/passkey";

/** ES256, EdDSA and RS256, which cover every browser and security key. */
const ALGORITHMS = [-7, -8, -257];
const TIMEOUT_MS = CHALLENGE_MINUTES * 60_000;

export interface StoredPasskey {
  readonly credentialId: string;
  readonly publicKey: Uint8Array<ArrayBuffer>;
  readonly signCount: number;
  readonly transports: readonly string[];
}

/** WebAuthn: options for authenticators, and verification of their responses. */
export interface Passkeys {
  creationOptions(
    member: { id: number; unitNumber: string; name: string },
    squad: string,
    known: readonly string[],
  ): Promise<PasskeyChallenge>;
  /**
   * Returns the browser's options to sign in; the member picks the passkey, so the options name no
   * member.
   */
  signInOptions(challenge?: string): Promise<PasskeyChallenge>;
  /** Returns the created passkey, or null if the response does not verify. */
  verifyCreation(
    credential: RegistrationResponseJSON,
    challenge: string,
  ): Promise<StoredPasskey | null>;
  /** Returns the passkey's new signature counter, or null if the response does not verify. */
  verifySignIn(
    credential: AuthenticationResponseJSON,
    challenge: string,
    passkey: StoredPasskey,
  ): Promise<number | null>;
}

export interface PasskeyChallenge {
  readonly challenge: string;
  readonly [option: string]: unknown;
}

/** Returns the challenge and origin in a response; all of it is untrusted until verified. */
export function answeredChallenge(
  clientDataJson: string,
): { challenge: string; origin: string } | null {
  try {
    const { challenge, origin } = JSON.parse(isoBase64URL.toUTF8String(clientDataJson)) as Record<
      string,
      unknown
    >;
    return typeof challenge === "string" && typeof origin === "string"
      ? { challenge, origin }
      : null;
  } catch {
    return null;
  }
}

/**
 * Passkeys for the server at this address. User verification (fingerprint, face, PIN) is always
 * required, so that a passkey counts as two factors.
 */
export function createPasskeys(baseUrl: string): Passkeys {
  const { protocol, hostname, port } = new URL(baseUrl);
  const site = passkeySiteOf(protocol, hostname, port);
  return {
    creationOptions: async (member, squad, known) => ({
      ...(await generateRegistrationOptions({
        rpName: squad,
        rpID: site.host,
        userID: new TextEncoder().encode(`member ${member.id}`),
        userName: member.unitNumber,
        userDisplayName: member.name,
        attestationType: "none",
        timeout: TIMEOUT_MS,
        supportedAlgorithmIDs: ALGORITHMS,
        excludeCredentials: known.map((id) => ({ id })),
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
      })),
    }),
    signInOptions: async (text) => {
      const asked = { rpID: site.host, userVerification: "required", timeout: TIMEOUT_MS } as const;
      const challenge = text === undefined ? {} : { challenge: new TextEncoder().encode(text) };
      return { ...(await generateAuthenticationOptions({ ...asked, ...challenge })) };
    },
    verifyCreation: (credential, challenge) =>
      orNull(() => verifyCreation(credential, challenge, site)),
    verifySignIn: (credential, challenge, passkey) =>
      orNull(() => verifySignIn(credential, challenge, passkey, site)),
  };
}

async function verifyCreation(
  response: RegistrationResponseJSON,
  expectedChallenge: string,
  site: PasskeySite,
): Promise<StoredPasskey | null> {
  const origin = ownOrigin(response.response.clientDataJSON, site);
  // No attestation is requested; verifying one would fetch URLs from an untrusted certificate.
  const attestation = decodeAttestationObject(
    isoBase64URL.toBuffer(response.response.attestationObject),
  );
  if (origin === null || attestation.get("attStmt").get("x5c") !== undefined) return null;
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: site.host,
    supportedAlgorithmIDs: ALGORITHMS,
  });
  if (!verified) return null;
  const { id, publicKey, counter, transports } = registrationInfo.credential;
  return { credentialId: id, publicKey, signCount: counter, transports: transports ?? [] };
}

async function verifySignIn(
  response: AuthenticationResponseJSON,
  expectedChallenge: string,
  passkey: StoredPasskey,
  site: PasskeySite,
): Promise<number | null> {
  const origin = ownOrigin(response.response.clientDataJSON, site);
  if (origin === null) return null;
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: site.host,
    credential: {
      id: passkey.credentialId,
      publicKey: passkey.publicKey,
      counter: passkey.signCount,
    },
  });
  return verified ? authenticationInfo.newCounter : null;
}

/** Returns the origin that the browser sent, if it is an origin of the app. */
function ownOrigin(clientDataJson: string, site: PasskeySite): string | null {
  const origin = answeredChallenge(clientDataJson)?.origin;
  return origin !== undefined && site.isOwnOrigin(origin) ? origin : null;
}

/** The library throws when verification fails; callers get null. */
async function orNull<T>(verify: () => Promise<T | null>): Promise<T | null> {
  try {
    return await verify();
  } catch {
    return null;
  }
}
