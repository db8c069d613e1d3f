import type { Urgency } from "../events/notify/urgency-of-message.ts";
import { type QuietHours, quietUntil } from "../messages/delivery/quiet-hours.ts";
import type { Channel, Route } from "../messages/delivery/route.ts";

interface ChannelsSetUp {
  readonly email: boolean;
  readonly sms: boolean;
}

interface PollReach {
  readonly people: number;
  readonly email: number;
  readonly sms: number;
  readonly push: number;
  /** Number of members who see the poll only in the app. */
  readonly onlyInApp: number;
  /** Number of members whose message waits for the end of quiet hours or Shabbat. */
  readonly waiting: number;
  /** Number of members messaged in quiet hours, because the poll closes before these end. */
  readonly disturbed: number;
  /** Number of members who observe a Shabbat that lasts until the poll closes. */
  readonly resting: number;
}

export interface Reached {
  readonly route: Route;
  readonly quietHours: QuietHours | null;
}

export function pollReachOf(
  members: readonly Reached[],
  messageUrgency: Urgency,
  setUp: ChannelsSetUp,
  now: Temporal.Instant,
  zone: string,
): PollReach {
  const leaves = ({ channel }: { readonly channel: Channel }): boolean =>
    channel === "push" || (channel === "email" && setUp.email) || (channel === "sms" && setUp.sms);
  const all = members.map(({ route, quietHours }) => {
    const sends = route.sends.filter(leaves);
    const waits = sends.some(({ at }) => Temporal.Instant.compare(at, now) > 0);
    const isQuiet = messageUrgency !== "urgent" && quietUntil(quietHours, now, zone) !== null;
    return {
      sends,
      waits,
      isDisturbed: isQuiet && sends.length > 0 && !waits,
      isResting: route.withheld.some(({ because }) => because === "shabbat"),
    };
  });
  const by = (wanted: Channel): number =>
    all.filter(({ sends }) => sends.some(({ channel }) => channel === wanted)).length;
  return {
    people: all.length,
    email: by("email"),
    sms: by("sms"),
    push: by("push"),
    onlyInApp: all.filter(({ sends }) => sends.length === 0).length,
    waiting: all.filter(({ waits }) => waits).length,
    disturbed: all.filter(({ isDisturbed }) => isDisturbed).length,
    resting: all.filter(({ isResting }) => isResting).length,
  };
}
