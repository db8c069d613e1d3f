import { isMailbox } from "@watchbill/domain/members/contact/email-address";
import type { Channel, OutgoingMessage } from "./channel.ts";
import type { MailTransport } from "./mail-transport.ts";

/** Email over SMTP; without a mail server it sends nothing. */
export function createEmailChannel(transport: MailTransport | null): Channel {
  return {
    perSecond: transport?.perSecond ?? Number.POSITIVE_INFINITY,
    async send(message) {
      if (!transport) return { kind: "not-configured" };
      // Refuses anything but one plain address, in which a mail library may find a second
      // recipient.
      if (!isMailbox(message.recipient)) {
        return {
          kind: "refused",
          method: "smtp",
          error: "This isn't a valid email address.",
          isPermanent: true,
        };
      }
      return transport.send(
        {
          to: message.recipient,
          messageId: message.messageId,
          subject: message.subject ?? "",
          text: message.text,
          ...(message.html === null ? {} : { html: message.html }),
          headers: headersOf(message),
          ...attachmentsOf(message),
        },
        "smtp",
      );
    },
    close: () => transport?.close(),
  };
}

/**
 * Prevents automatic replies, and offers one-click unsubscribe if the message allows it (RFC 8058).
 */
function headersOf({ metadata, urgency }: OutgoingMessage): Record<string, string> {
  const { unsubscribe } = metadata;
  return {
    "Auto-Submitted": "auto-generated",
    ...(urgency === "urgent" ? { Importance: "high" } : {}),
    ...(typeof unsubscribe === "string"
      ? {
          "List-Unsubscribe": `<${unsubscribe}>`,
          "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        }
      : {}),
  };
}

function attachmentsOf({ metadata }: OutgoingMessage) {
  const { calendar } = metadata;
  if (typeof calendar !== "string") return {};
  return {
    attachments: [
      {
        filename: "shift.ics",
        content: calendar,
        contentType: "text/calendar; charset=utf-8; method=PUBLISH",
      },
    ],
  };
}
