import type { Clock } from "../clock.ts";
import type { Configuration } from "../configuration/configuration.ts";
import type { Db } from "../database/database.ts";
import { createCarrierSms } from "./carrier-sms.ts";
import type { Channel } from "./channel.ts";
import { createEmailChannel } from "./email.ts";
import { createHttpSms } from "./http-sms.ts";
import { createMailTransport, type MailTransport } from "./mail-transport.ts";
import { createPushChannel } from "./push.ts";
import { createTwilioSms } from "./twilio-sms.ts";

/** The channels, by their name in a delivery. */
export interface Channels {
  readonly email: Channel;
  readonly sms: Channel;
  readonly push: Channel;
  close(): void;
}

/** Creates the configured channels; any other returns `not-configured`. */
export function createChannels(configuration: Configuration, database: Db, clock: Clock): Channels {
  const { messaging, baseUrl } = configuration;
  const transport = messaging.mail ? createMailTransport(messaging.mail) : null;
  const email = createEmailChannel(transport);
  return {
    email,
    sms: createSms(configuration, transport, clock, baseUrl),
    push: createPushChannel(messaging, database, clock),
    close: () => email.close(),
  };
}

function createSms(
  { messaging: { sms } }: Configuration,
  transport: MailTransport | null,
  clock: Clock,
  baseUrl: string,
): Channel {
  if (sms.gateway === "twilio") return createTwilioSms(sms, baseUrl, clock);
  if (sms.gateway === "http") return createHttpSms(sms);
  return createCarrierSms(transport, clock, sms.perSecond);
}
