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
      aria-label="Second factor needed"
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
      <strong>Administrators of this squad sign in with a passkey or an authenticator app.</strong>{" "}
      Until you do, you act as a member. If you have neither yet,{" "}
      <Link
        href={pathTo("settings", { view: "password" })}
        className="inline-flex min-h-11 items-center font-semibold underline"
      >
        set one up in your settings
      </Link>{" "}
      first; if you have the app, sign out and in again.
    </p>
  );
}

function ForEverybody() {
  return (
    <>
      <p>
        <strong>Everybody in this squad signs in with a passkey or an authenticator app.</strong> If
        you have neither yet, add one below: it takes a minute, once. Then the squad's shifts are
        open to you.
      </p>
      <p>
        Once you have added a passkey, use it here. If you lost yours, ask an administrator to reset
        your password.
      </p>
    </>
  );
}
