import { Link } from "wouter";
import { pathTo } from "../../lib/routing/paths.ts";
import { PasskeySignIn } from "./passkey-sign-in.tsx";

/** Explains to a member without the required second factor why they see less, and what to do. */
export function SecondFactorNeeded({
  isForEverybody = false,
}: {
  readonly isForEverybody?: boolean;
}) {
  return (
    <section
      aria-label="Second sign-in step required"
      className="mx-auto mb-4 grid w-full max-w-3xl gap-3 rounded-xl border border-warn/40 bg-warn-soft p-4 text-warn"
    >
      {isForEverybody ? <ForEverybody /> : <ForAdministrators />}
      <PasskeySignIn />
    </section>
  );
}

function ForAdministrators() {
  return (
    <p>
      <strong>Admins need a passkey or an authenticator app.</strong> Until you sign in with one,
      you have member access only. If you have neither,{" "}
      <Link
        href={pathTo("settings", { view: "password" })}
        className="inline-flex min-h-11 items-center font-semibold underline"
      >
        set one up in your settings
      </Link>
      . If you already have the app, sign out and sign in again.
    </p>
  );
}

function ForEverybody() {
  return (
    <>
      <p>
        <strong>Everyone in this squad needs a passkey or an authenticator app.</strong> If you have
        neither, add one below. It takes a minute, then you can see the schedule.
      </p>
      <p>
        After you add a passkey, use it here. If you lost yours, ask an admin to reset your
        password.
      </p>
    </>
  );
}
