import { sendingText, unsentText } from "@watchbill/domain/messages/delivery/unsent";
import { TriangleAlert } from "lucide-react";
import { Link } from "wouter";
import { useEndpoint } from "../../lib/api/queries.ts";
import { PATHS } from "../../lib/routing/paths.ts";
import { Skeleton } from "../../ui/layout/card.tsx";

/**
 * Warns a coordinator that messages are not being sent, with a link to the page that explains why.
 */
export function UnsentNotice() {
  const { data, isPending } = useEndpoint("messages.status", {});
  if (isPending) return <Skeleton className="mb-3 h-5" />;
  if (!data) return null;
  const text = unsentText(data);
  if (text === null)
    return (
      <p className="mb-3 text-sm text-ink-soft">
        {sendingText({
          mail: data.email.isConfigured,
          sms: data.sms.isConfigured,
          devices: data.push.devices,
        })}
      </p>
    );
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
