import { Link } from "wouter";
import { PasskeySignIn } from "./passkey-sign-in.tsx";

/** Tells an administrator who signed in by password why they see what members see, and what to do. */
export function PasskeyNeeded() {
  return (
    <section
      aria-label="Passkey needed"
      className="mx-auto mb-4 grid max-w-3xl gap-3 rounded-xl border border-warn/40 bg-warn-soft p-4 text-warn"
    >
      <p>
        <strong>Administrators of this squad sign in with a passkey.</strong> Until you do, you act as a member. If you have none
        yet,{" "}
        <Link href="/settings?view=password" className="inline-flex min-h-11 items-center font-semibold underline">
          add one in your settings
        </Link>{" "}
        first.
      </p>
      <PasskeySignIn />
    </section>
  );
}
