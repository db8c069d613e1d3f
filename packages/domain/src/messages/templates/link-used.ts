import type { NoticeMessage } from "./notice-templates.ts";

/** Builds the notification that a shift was taken by a link, because links get forwarded. */
export function linkUsedNotice({
  shift,
  day,
  hours,
  startTime,
}: {
  readonly shift: string;
  readonly day: string;
  readonly hours: string;
  readonly startTime: string;
}): Required<Omit<NoticeMessage, "topic">> {
  return {
    title: `You're on ${shift}, ${day}`,
    message: `You took ${shift} on ${day}, ${hours}, by the link in your message. Not you? Tell an admin right away.`,
    sms: [
      `You took ${shift}, ${day}, ${startTime}, by a link. Not you? Tell an admin right away.`,
      `You took ${day}, ${startTime}, by a link. Not you? Tell an admin right away.`,
    ],
  };
}
