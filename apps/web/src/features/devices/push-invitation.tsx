import { Suspense, useEffect, useState } from "react";
import { whenShown } from "../../lib/later.ts";

const INVITE_AFTER_MS = 2_000;
const Nobody = (): null => null;
// Where it cannot come, as of a version that the server has no more, nobody is invited: the page of whoever works on it stays.
const Invitations = whenShown(() =>
  import("./invitations.tsx").then(
    (part) => part.Invitations,
    () => Nobody,
  ),
);

/**
 * Invites to install the app, or to push messages, once the dashboard has stood for two seconds. The browser's own question comes with the tap:
 * asked without one, browsers hide it and hold it against the site.
 */
export function PushInvitation() {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), INVITE_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isDue) return null;
  return (
    <Suspense fallback={null}>
      <Invitations />
    </Suspense>
  );
}
