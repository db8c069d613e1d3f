import { Link } from "wouter";
import { useEndpoint } from "../../lib/api/queries.ts";
import { PATHS } from "../../lib/routing/paths.ts";

/**
 * Returns why the squad cannot send email, or null. A temporarily unavailable mail server is not a
 * reason, because emails stay queued.
 */
export function useMailRefusal(): string | null {
  const { data } = useEndpoint("messages.status", {});
  return data && !data.email.isConfigured ? "Email isn't set up" : null;
}

/** Warning that email is currently delayed, shown before passwords are emailed. */
export function MailTrouble() {
  const { data } = useEndpoint("messages.status", {});
  if (!data || (data.email.isConfigured && data.email.trouble === null)) return null;
  return (
    <p role="status" className="mb-4 rounded-lg bg-warn-soft p-3 text-warn">
      {data.email.isConfigured
        ? `The mail server isn't accepting email right now (${data.email.trouble}). We'll send these when it does; until then current passwords keep working.`
        : "Email isn't set up. Reset passwords and pass them on yourself, or print "}
      {data.email.isConfigured ? null : (
        <Link href={PATHS.slips} className="font-semibold underline">
          sign-in slips
        </Link>
      )}
      {data.email.isConfigured ? null : "."}
    </p>
  );
}
