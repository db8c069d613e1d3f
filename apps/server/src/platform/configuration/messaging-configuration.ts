import { readFileSync } from "node:fs";
import { ConfigurationError } from "./configuration-error.ts";
import type { SettingName, Value } from "./configuration-settings.ts";

export interface MailConfiguration {
  readonly smtpUrl: string;
  readonly from: string;
  readonly perSecond: number;
  readonly dkim: {
    readonly domainName: string;
    readonly keySelector: string;
    readonly privateKey: string;
  } | null;
}

/** How texts are sent; `carrier` means by email to the members' carriers. */
export type SmsConfiguration = { readonly perSecond: number } & (
  | { readonly gateway: "carrier" }
  | {
      readonly gateway: "twilio";
      readonly accountSid: string;
      readonly authToken: string;
      readonly from: string;
      readonly baseUrl: string;
    }
  | {
      readonly gateway: "http";
      readonly url: string;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: string;
      readonly success: string;
      /** How the gateway posts members' replies to the app; null if it does not. */
      readonly inbound: InboundSms | null;
    }
);

export interface InboundSms {
  /** The last part of the path, which only the gateway knows. */
  readonly secret: string;
  /** The fields with the sender's number and the text; dots lead into objects. */
  readonly from: string;
  readonly text: string;
}

/** A OneSignal app and its API key, which works for this app only. */
export interface OneSignalApp {
  readonly appId: string;
  readonly apiKey: string;
}

export interface OneSignalConfiguration {
  /** For the host of BASE_URL and every phone. */
  readonly production: OneSignalApp;
  /** For any other host. */
  readonly other: OneSignalApp | null;
  readonly baseUrl: string;
  /** The base URL of OneSignal's browser scripts. */
  readonly sdkUrl: string;
}

/** The settings of each channel; null if a channel is not configured. */
export interface MessagingConfiguration {
  readonly mail: MailConfiguration | null;
  readonly sms: SmsConfiguration;
  readonly oneSignal: OneSignalConfiguration | null;
  /** The VAPID subject. */
  readonly pushContact: string;
  /** Host names of push services; `*.` matches any subdomain. */
  readonly pushHosts: readonly string[];
}

type Read = <Name extends SettingName>(name: Name) => Value<Name>;

/** Reads the settings of all channels; settings that depend on each other must be set together. */
export function readMessaging(read: Read): MessagingConfiguration {
  const mail = readMail(read);
  return {
    mail,
    sms: readSms(read),
    oneSignal: readOneSignal(read),
    pushContact: read("PUSH_CONTACT") ?? `mailto:${mailboxOf(mail?.from ?? read("ADMIN_EMAIL"))}`,
    pushHosts: read("PUSH_HOSTS")
      .split(",")
      .map((host) => host.trim().toLowerCase())
      .filter(Boolean),
  };
}

function readMail(read: Read): MailConfiguration | null {
  const smtpUrl = read("SMTP_URL");
  if (smtpUrl === null) return null;
  return {
    smtpUrl,
    from: needed(read, "MAIL_FROM", "SMTP_URL"),
    perSecond: read("MAIL_PER_SECOND"),
    dkim: readDkim(read),
  };
}

function readDkim(read: Read): MailConfiguration["dkim"] {
  const domainName = read("DKIM_DOMAIN");
  if (domainName === null) return null;
  const file = needed(read, "DKIM_PRIVATE_KEY_FILE", "DKIM_DOMAIN");
  try {
    return {
      domainName,
      keySelector: needed(read, "DKIM_SELECTOR", "DKIM_DOMAIN"),
      privateKey: readFileSync(file, "utf8"),
    };
  } catch (error) {
    if (error instanceof ConfigurationError) throw error;
    throw new ConfigurationError(
      `Can't read DKIM_PRIVATE_KEY_FILE: ${error instanceof Error ? error.message : "unknown"}`,
    );
  }
}

function readSms(read: Read): SmsConfiguration {
  const gateway = read("SMS_GATEWAY");
  const common = { perSecond: read("SMS_PER_SECOND") };
  if (gateway === "twilio") {
    return {
      ...common,
      gateway,
      accountSid: needed(read, "TWILIO_ACCOUNT_SID", "SMS_GATEWAY=twilio"),
      authToken: needed(read, "TWILIO_AUTH_TOKEN", "SMS_GATEWAY=twilio"),
      from: needed(read, "TWILIO_FROM", "SMS_GATEWAY=twilio"),
      baseUrl: read("TWILIO_BASE_URL").replace(/\/+$/, ""),
    };
  }
  if (gateway === "none") return { ...common, gateway: "carrier" };
  return {
    ...common,
    gateway,
    url: needed(read, "SMS_HTTP_URL", "SMS_GATEWAY=http"),
    headers: read("SMS_HTTP_HEADERS"),
    body: read("SMS_HTTP_BODY"),
    success: read("SMS_HTTP_SUCCESS"),
    inbound: readInbound(read),
  };
}

function readInbound(read: Read): InboundSms | null {
  const inboundSecret = read("SMS_HTTP_INBOUND_SECRET");
  if (inboundSecret === null) return null;
  return {
    secret: inboundSecret,
    from: read("SMS_HTTP_INBOUND_FROM"),
    text: read("SMS_HTTP_INBOUND_TEXT"),
  };
}

function readOneSignal(read: Read): OneSignalConfiguration | null {
  const appId = read("ONESIGNAL_APP_ID");
  if (appId === null) {
    if (read("ONESIGNAL_OTHER_APP_ID") !== null)
      needed(read, "ONESIGNAL_APP_ID", "ONESIGNAL_OTHER_APP_ID");
    return null;
  }
  return {
    production: { appId, apiKey: needed(read, "ONESIGNAL_API_KEY", "ONESIGNAL_APP_ID") },
    other: readOtherApp(read, appId),
    baseUrl: read("ONESIGNAL_BASE_URL").replace(/\/+$/, ""),
    sdkUrl: read("ONESIGNAL_SDK_URL").replace(/\/+$/, ""),
  };
}

function readOtherApp(read: Read, productionAppId: string): OneSignalApp | null {
  const appId = read("ONESIGNAL_OTHER_APP_ID");
  if (appId === null) return null;
  if (appId === productionAppId)
    throw new ConfigurationError(
      "ONESIGNAL_OTHER_APP_ID must differ from ONESIGNAL_APP_ID; leave it out if you have one app",
    );
  return { appId, apiKey: needed(read, "ONESIGNAL_OTHER_API_KEY", "ONESIGNAL_OTHER_APP_ID") };
}

function needed<Name extends SettingName>(
  read: Read,
  name: Name,
  because: string,
): NonNullable<Value<Name>> {
  const value = read(name);
  if (value === null || value === undefined)
    throw new ConfigurationError(`${name} must be set when ${because} is`);
  return value;
}

/** Returns the bare address of "Squad <duty@example.org>". */
function mailboxOf(sender: string): string {
  return /<([^>]+)>/.exec(sender)?.[1] ?? sender;
}
