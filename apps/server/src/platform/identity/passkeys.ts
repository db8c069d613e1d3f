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

/** ES256, EdDSA and RS256: what every browser and key knows. */
const ALGORITHMS = [-7, -8, -257];
const TIMEOUT_MS = CHALLENGE_MINUTES * 60_000;

export interface StoredPasskey {
  readonly credentialId: string;
  readonly publicKey: Uint8Array<ArrayBuffer>;
  readonly signCount: number;
  readonly transports: readonly string[];
}

/** What accounts ask of WebAuthn: what an authenticator is to be asked, and whether its answer is true. */
export interface Passkeys {
  /** What the browser hands to an authenticator to make a passkey of this member. */
  creationOptions(
    member: { id: number; unitNumber: string; name: string },
    squad: string,
    known: readonly string[],
  ): Promise<Asked>;
  /** What the browser hands to an authenticator to sign in; the member picks the passkey, so nobody is named. */
  signInOptions(challenge?: string): Promise<Asked>;
  /** The passkey that was made, or null when the answer does not prove it. */
  verifyCreation(
    credential: RegistrationResponseJSON,
    challenge: string,
  ): Promise<StoredPasskey | null>;
  /** The passkey's new count of uses, or null when the answer does not prove that it was used. */
  verifySignIn(
    credential: AuthenticationResponseJSON,
    challenge: string,
    passkey: StoredPasskey,
  ): Promise<number | null>;
}

export interface Asked {
  readonly challenge: string;
  readonly [option: string]: unknown;
}

/** The challenge and origin an authenticator says it answered; nothing else in it is believed before it is verified. */
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

/** Passkeys of the server at this address; the person is verified every time (fingerprint, face, PIN), so that one is two factors. */
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
  // We ask for no maker's certificate; verifying one would fetch addresses that a stranger wrote into it.
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

/** The origin the browser names, when it is one of ours. */
function ownOrigin(clientDataJson: string, site: PasskeySite): string | null {
  const origin = answeredChallenge(clientDataJson)?.origin;
  return origin !== undefined && site.isOwnOrigin(origin) ? origin : null;
}

/** The library throws on whatever does not verify; to us that is one answer. */
async function orNull<T>(verify: () => Promise<T | null>): Promise<T | null> {
  try {
    return await verify();
  } catch {
    return null;
  }
}
