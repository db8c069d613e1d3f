import { type QuietHours, quietUntil } from "../messages/quiet-hours.ts";
import type { Channel, Route } from "../messages/route.ts";
import type { MessageClass } from "../news/message-class.ts";

/** Which channels leave the server at all. */
export interface ChannelsSetUp {
  readonly email: boolean;
  readonly sms: boolean;
}

/** How many a question reaches, and by which ways. */
export interface Reach {
  readonly people: number;
  readonly email: number;
  readonly sms: number;
  readonly push: number;
  /** Who finds it in the app alone. */
  readonly onlyInApp: number;
  /** For whom something waits for the end of their quiet hours, or of a rest day. */
  readonly waiting: number;
  /** Who is in quiet hours and hears at once all the same, since the question closes before these end. */
  readonly disturbed: number;
  /** Who keeps a rest day that lasts until the question closes. */
  readonly resting: number;
}

/** A member as a question would be routed to them. */
export interface Reached {
  readonly route: Route;
  readonly quietHours: QuietHours | null;
}

/** What comes of asking members a question of a class, by the way each of them is routed. */
export function reachOf(
  members: readonly Reached[],
  messageClass: MessageClass,
  setUp: ChannelsSetUp,
  now: Temporal.Instant,
  zone: string,
): Reach {
  const leaves = ({ channel }: { readonly channel: Channel }): boolean =>
    channel === "push" || (channel === "email" && setUp.email) || (channel === "sms" && setUp.sms);
  const all = members.map(({ route, quietHours }) => {
    const sends = route.sends.filter(leaves);
    const waits = sends.some(({ at }) => Temporal.Instant.compare(at, now) > 0);
    const isQuiet = messageClass !== "urgent" && quietUntil(quietHours, now, zone) !== null;
    return {
      sends,
      waits,
      isDisturbed: isQuiet && sends.length > 0 && !waits,
      isResting: route.withheld.some(({ because }) => because === "rest-day"),
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
