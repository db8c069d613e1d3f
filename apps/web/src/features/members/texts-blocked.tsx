import { isCarrier } from "@watchbill/domain/members/contact/carrier";
import { textsBlockedBecause } from "@watchbill/domain/messages/delivery/sms-reach";
import { dateOf } from "@watchbill/domain/time/local";
import { useEndpoint } from "../../lib/api/queries.ts";
import { useNow } from "../../lib/api/server-clock.ts";
import { useOrganization } from "../settings/organization.ts";

/** Warns a member that text messages cannot reach their phone, and says what to do. */
export function TextsBlocked({
  carrier,
  isAdmin,
}: {
  readonly carrier: string;
  readonly isAdmin: boolean;
}) {
  const { timeZone } = useOrganization();
  const today = dateOf(useNow(60_000), timeZone);
  const { data } = useEndpoint("messages.smsChannel", {});
  const text =
    data &&
    textsBlockedBecause(
      { carrier: isCarrier(carrier) ? carrier : "none", isAdmin },
      data.way,
      today,
    );
  return text ? <p className="rounded-lg bg-warn-soft p-3 text-sm text-warn">{text}</p> : null;
}
