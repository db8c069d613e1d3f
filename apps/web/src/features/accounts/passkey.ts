import type { PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/browser";
import { call, type Input, type Output } from "../../lib/api.ts";
import type { CurrentUser } from "./session.ts";

/** Passkeys exist only on https addresses and on the machine itself. */
export const canUsePasskeys = window.isSecureContext && "PublicKeyCredential" in window;

/** Asks the device for a new passkey, and keeps it under this name. */
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

/** Signs in with a passkey that the person chooses on their device. */
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

/** Shows with one of one's own passkeys that it is oneself. */
export async function proveWithPasskey(): Promise<{ message: string }> {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  const asked: Output<"accounts.startPasskeyProof"> = await call("accounts.startPasskeyProof", {});
  const credential: unknown = await startAuthentication({ optionsJSON: asked });
  return call("accounts.proveWithPasskey", {
    credential: credential as Input<"accounts.proveWithPasskey">["credential"],
  });
}

/** True when the person closed the device's own question: nothing went wrong, nothing is to be said. */
export function wasGivenUp(error: unknown): boolean {
  return (
    error instanceof Error && (error.name === "NotAllowedError" || error.name === "AbortError")
  );
}
