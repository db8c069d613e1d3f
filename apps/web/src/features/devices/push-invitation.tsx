import { Suspense, useEffect, useState } from "react";
import { lazyPage } from "../../lib/routing/lazy.ts";

const INVITE_AFTER_MS = 2_000;
const NoOne = (): null => null;
// If this module fails to load, for example after an upgrade, there is no invitation, because the
// page must stay usable.
const Invitations = lazyPage(() =>
  import("./invitations.tsx").then(
    (part) => part.Invitations,
    () => NoOne,
  ),
);

/**
 * Two seconds after the dashboard renders, invites the member to install the app or to enable push
 * messages. The permission prompt needs a tap: browsers hide prompts without one and penalize the
 * site.
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
