import { Link } from "wouter";
import { PasskeySignIn } from "./passkey-sign-in.tsx";

/** Tells an administrator who signed in by password why they see what members see, and what to do. */
export function SecondFactorNeeded() {
  return (
    <section
      aria-label="Second factor needed"
      className="mx-auto mb-4 grid max-w-3xl gap-3 rounded-xl border border-warn/40 bg-warn-soft p-4 text-warn"
    >
      <p>
        <strong>Administrators of this squad sign in with a passkey or an authenticator app.</strong> Until you do, you act as a
        member. If you have neither yet,{" "}
        <Link href="/settings?view=password" className="inline-flex min-h-11 items-center font-semibold underline">
          set one up in your settings
        </Link>{" "}
        first; if you have the app, sign out and in again.
      </p>
      <PasskeySignIn />
    </section>
  );
}
