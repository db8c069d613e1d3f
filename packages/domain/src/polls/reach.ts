import type { Channel, Route } from "../messages/route.ts";

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
}

/** What comes of asking members, by the way each of them is routed. */
export function reachOf(routes: readonly Route[], setUp: ChannelsSetUp, now: Temporal.Instant): Reach {
  const leaves = ({ channel }: { readonly channel: Channel }): boolean =>
    channel === "push" || (channel === "email" && setUp.email) || (channel === "sms" && setUp.sms);
  const ways = routes.map(({ sends }) => sends.filter(leaves));
  const by = (wanted: Channel): number => ways.filter((sends) => sends.some(({ channel }) => channel === wanted)).length;
  return {
    people: routes.length,
    email: by("email"),
    sms: by("sms"),
    push: by("push"),
    onlyInApp: ways.filter((sends) => sends.length === 0).length,
    waiting: ways.filter((sends) => sends.some(({ at }) => Temporal.Instant.compare(at, now) > 0)).length,
  };
}
