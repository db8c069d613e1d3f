import type { SettingName } from "./configuration-settings.ts";

type Environment = Readonly<Record<string, string | undefined>>;
/** How members reach the app. */
interface Outward {
  readonly baseUrl: string;
  readonly trustProxy: readonly string[];
}

/** Settings that have no effect unless another one is set. */
interface Dependent {
  readonly names: readonly SettingName[];
  readonly on: SettingName;
  /** The value that the other setting must have; absent if any will do. */
  readonly value?: string;
}

const DEPENDENTS: readonly Dependent[] = [
  {
    names: ["TWILIO_ACCOUNT_SID", "TWILIO_AUTH_TOKEN", "TWILIO_FROM"],
    on: "SMS_GATEWAY",
    value: "twilio",
  },
  {
    names: [
      "SMS_HTTP_URL",
      "SMS_HTTP_HEADERS",
      "SMS_HTTP_BODY",
      "SMS_HTTP_SUCCESS",
      "SMS_HTTP_INBOUND_SECRET",
      "SMS_HTTP_INBOUND_FROM",
      "SMS_HTTP_INBOUND_TEXT",
    ],
    on: "SMS_GATEWAY",
    value: "http",
  },
  { names: ["MAIL_FROM", "DKIM_DOMAIN"], on: "SMTP_URL" },
  { names: ["DKIM_SELECTOR", "DKIM_PRIVATE_KEY_FILE"], on: "DKIM_DOMAIN" },
  { names: ["ONESIGNAL_API_KEY"], on: "ONESIGNAL_APP_ID" },
  { names: ["ONESIGNAL_OTHER_API_KEY"], on: "ONESIGNAL_OTHER_APP_ID" },
  { names: ["OIDC_CLIENT_SECRET"], on: "OIDC_ISSUER" },
];

/**
 * Warns about settings that are valid alone but have no effect together, such as an SMS gateway
 * that is never used.
 */
export function warningsAtStart(environment: Environment, configuration: Outward): string[] {
  const idle = DEPENDENTS.map((dependent) => idleWarning(dependent, environment));
  return [...idle, unknownProxyWarning(configuration)].filter((warning) => warning !== null);
}

function idleWarning({ names, on, value }: Dependent, environment: Environment): string | null {
  const said = environment[on];
  if (value === undefined ? said : said === value) return null;
  const given = names.filter((name) => environment[name]);
  if (given.length === 0) return null;
  const [are, them] = given.length === 1 ? ["is", "it"] : ["are", "them"];
  const missing = value === undefined ? on : `${on}=${value}`;
  return `${given.join(", ")} ${are} set and nothing uses ${them}. Set ${missing} as well, or leave ${them} out`;
}

/**
 * Warns if `BASE_URL` is https, which the app does not terminate itself, and no proxy is trusted.
 */
function unknownProxyWarning({ baseUrl, trustProxy }: Outward): string | null {
  if (!baseUrl.startsWith("https:") || trustProxy.length > 0) return null;
  return "BASE_URL is https and TRUST_PROXY names no proxy: everybody counts as one address, so wrong passwords of one slow down all. Set TRUST_PROXY to the proxy's address";
}
