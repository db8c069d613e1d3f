import { formatList, formatNumber } from "../../text/language.ts";

interface Channel {
  readonly isConfigured: boolean;
  readonly notSent: number;
  readonly waiting: number;
  /** The number of waiting messages that Shabbat holds, which is not an error. */
  readonly heldForRest: number;
  readonly trouble: string | null;
}

/**
 * Returns a short dashboard warning that messages are not sent, or null. Messages stored because no
 * channel is configured are never sent later, so the text says what to configure. Messages that a
 * gateway error delays are sent after it is fixed.
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
    const what = unset(email) === 0 ? "SMS" : unset(sms) === 0 ? "email" : "email and SMS";
    return notSent === 1
      ? `1 message wasn't sent. Set up ${what}.`
      : `${formatNumber(notSent)} messages weren't sent. Set up ${what}.`;
  }
  const waiting = [email, sms].reduce(
    (sum, channel) => sum + (channel.trouble === null ? 0 : channel.waiting - channel.heldForRest),
    0,
  );
  if (waiting === 0) return null;
  return waiting === 1
    ? "1 message can't be sent right now. See the error."
    : `${formatNumber(waiting)} messages can't be sent right now. See the error.`;
}

/**
 * Names the configured channels for a dashboard without warnings, or says that messages appear only
 * in the app.
 */
export function sendingText(set: {
  readonly mail: boolean;
  readonly sms: boolean;
  readonly devices: number;
}): string {
  const channels = [
    set.mail ? "email" : "",
    set.sms ? "SMS" : "",
    set.devices > 0 ? "push" : "",
  ].filter(Boolean);
  if (channels.length === 0)
    return "Notifications only show in the app: email, SMS and push aren't set up.";
  return `Notifications go out by ${formatList(channels)}.`;
}

function unset({ isConfigured, notSent }: Channel): number {
  return isConfigured ? 0 : notSent;
}
