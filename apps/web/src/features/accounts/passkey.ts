import type { PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/browser";
import { call, type Input, type Output } from "../../lib/api/api.ts";
import type { CurrentUser } from "./session.ts";

/** Passkeys (WebAuthn) require https or localhost. */
export const canUsePasskeys = window.isSecureContext && "PublicKeyCredential" in window;

/** Creates a passkey on this device and registers it on the server under the given name. */
export async function addPasskey(name: string): Promise<{ message: string }> {
  const { startRegistration } = await import("@simplewebauthn/browser");
  const asked: unknown = await call("accounts.startPasskey", {});
  const credential: unknown = await startRegistration({
    optionsJSON: asked as PublicKeyCredentialCreationOptionsJSON,
  });
  return call("accounts.addPasskey", {
    name,
    credential: credential as Input<"accounts.addPasskey">["credential"],
  });
}

/** Signs in with a passkey chosen on the device. */
export async function signInWithPasskey(): Promise<CurrentUser> {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  const asked: Output<"accounts.startPasskeySignIn"> = await call(
    "accounts.startPasskeySignIn",
    {},
  );
  const credential: unknown = await startAuthentication({
    optionsJSON: asked,
  });
  return call("accounts.signInWithPasskey", {
    credential: credential as Input<"accounts.signInWithPasskey">["credential"],
  });
}

export async function reauthenticateWithPasskey(): Promise<{ message: string }> {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  const asked: Output<"accounts.startPasskeyReauthentication"> = await call(
    "accounts.startPasskeyReauthentication",
    {},
  );
  const credential: unknown = await startAuthentication({ optionsJSON: asked });
  return call("accounts.reauthenticateWithPasskey", {
    credential: credential as Input<"accounts.reauthenticateWithPasskey">["credential"],
  });
}

/** True if the user canceled the browser's passkey dialog, which is not an error. */
export function wasGivenUp(error: unknown): boolean {
  return (
    error instanceof Error && (error.name === "NotAllowedError" || error.name === "AbortError")
  );
}
