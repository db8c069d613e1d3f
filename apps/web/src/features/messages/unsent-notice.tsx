import { unsentText } from "@watchbill/domain/messages/unsent";
import { TriangleAlert } from "lucide-react";
import { Link } from "wouter";
import { PATHS } from "../../lib/paths.ts";
import { useEndpoint } from "../../lib/queries.ts";

/** Tells a coordinator where they are anyway that messages do not leave, and leads to where it says why. */
export function UnsentNotice() {
  const { data } = useEndpoint("messages.status", {});
  const text = data && unsentText(data);
  if (!text) return null;
  return (
    <Link
      href={PATHS.testNotifications}
      className="mb-4 flex min-h-11 items-start gap-2 rounded-lg bg-warn-soft p-3 font-semibold text-warn underline"
    >
      <TriangleAlert aria-hidden size={20} className="mt-0.5 shrink-0" />
      <span>{text}</span>
    </Link>
  );
}
