import { figure } from "../time/counted.ts";

/** What a coordinator is told of one channel: whether it is set up, what was not sent, and what the gateway said last. */
interface Channel {
  readonly isConfigured: boolean;
  readonly notSent: number;
  readonly waiting: number;
  /** Of those, how many wait for the end of a rest day: no gateway is to blame for them. */
  readonly heldForRest: number;
  readonly trouble: string | null;
}

/**
 * That messages do not leave, in a few words for the dashboard; null while they do. What nothing was set up to send is not
 * sent later, and says what to set up; what waits behind a gateway's trouble goes once it is mended.
 */
export function unsentText({
  email,
  sms,
}: {
  readonly email: Channel;
  readonly sms: Channel;
}): string | null {
  const notSent = unset(email) + unset(sms);
  if (notSent > 0) {
    const what = [unset(email) > 0 ? "mail" : "", unset(sms) > 0 ? "SMS" : ""]
      .filter((name) => name !== "")
      .join(" and ");
    return `Messages are not going out: ${figure(notSent)} ${wasOrWere(notSent)} not sent. Set up ${what}.`;
  }
  const waiting = [email, sms].reduce(
    (sum, channel) => sum + (channel.trouble === null ? 0 : channel.waiting - channel.heldForRest),
    0,
  );
  if (waiting === 0) return null;
  return `Messages are not going out: ${figure(waiting)} ${waiting === 1 ? "waits" : "wait"}. See what stands in the way.`;
}

/** By which ways messages leave, for a dashboard where nothing stands in their way; where none is set up, that they are read in the app alone. */
export function sendingText(set: {
  readonly mail: boolean;
  readonly sms: boolean;
  readonly devices: number;
}): string {
  const [first, ...others] = [
    set.mail ? "mail" : "",
    set.sms ? "SMS" : "",
    set.devices > 0 ? "push" : "",
  ].filter(Boolean);
  if (first === undefined)
    return "Messages are read in the app only: no mail, SMS or push is set up.";
  const last = others.pop();
  return `Messages are going out by ${[first, ...others].join(", ")}${last === undefined ? "" : ` and ${last}`}.`;
}

function unset({ isConfigured, notSent }: Channel): number {
  return isConfigured ? 0 : notSent;
}

function wasOrWere(count: number): string {
  return count === 1 ? "was" : "were";
}
