import { API_TOKEN_ENDS_SOON_DAYS } from "@watchbill/domain/api-tokens/api-token";
import { unitAndName } from "@watchbill/domain/members/person-name";
import { formatUnit } from "@watchbill/domain/text/language";
import type { SquadClock } from "@watchbill/domain/time/date-style";
import { formatDay, relativeTime } from "@watchbill/domain/time/format";
import { dateOf, daysBetween } from "@watchbill/domain/time/local";
import type { Output } from "../../lib/api/api.ts";
import type { Tone } from "../../ui/feedback/badge.tsx";

export type ApiToken = Output<"apiTokens.list">[number];

interface State {
  readonly tone: Tone;
  readonly label: string;
}

/** The last valid day of a token, in the squad's time zone. */
export function lastDayOf({ endsAt }: Pick<ApiToken, "endsAt">, zone: string): string {
  return dateOf(Temporal.Instant.from(endsAt).subtract({ seconds: 1 }), zone);
}

/**
 * Returns the warning that a token has expired or soon will, or that its member is inactive; null
 * when there is none.
 */
export function apiTokenStateOf(
  apiToken: ApiToken,
  now: Temporal.Instant,
  zone: string,
): State | null {
  if (apiToken.member?.isActive === false) return { tone: "bad", label: "Member inactive" };
  if (Temporal.Instant.compare(Temporal.Instant.from(apiToken.endsAt), now) <= 0)
    return { tone: "bad", label: "Expired" };
  const days = daysBetween(dateOf(now, zone), lastDayOf(apiToken, zone));
  if (days > API_TOKEN_ENDS_SOON_DAYS) return null;
  return {
    tone: "warn",
    label: days === 0 ? "Expires today" : `Expires in ${formatUnit(days, "day")}`,
  };
}

/** Returns, for example, "Last used 5m ago from 192.0.2.7". */
export function usedText({ lastUsed }: ApiToken, now: Temporal.Instant): string {
  if (!lastUsed) return "Never used";
  const when = relativeTime(Temporal.Instant.from(lastUsed.at), now).toLowerCase();
  return lastUsed.from === null ? `Last used ${when}` : `Last used ${when} from ${lastUsed.from}`;
}

/** Returns, for example, "Expires Tue, Jun 30 · made by A-1 Chief". */
export function madeText(apiToken: ApiToken, squad: SquadClock, now: Temporal.Instant): string {
  const until = `Expires ${formatDay(lastDayOf(apiToken, squad.timeZone), squad, dateOf(now, squad.timeZone))}`;
  return apiToken.createdBy ? `${until} · created by ${unitAndName(apiToken.createdBy)}` : until;
}
