import type { SettingName } from "./configuration-settings.ts";

type Environment = Readonly<Record<string, string | undefined>>;
/** How people reach the app. */
interface Outward {
  readonly baseUrl: string;
  readonly trustProxy: readonly string[];
}

/** Settings that nothing reads unless another one is set. */
interface Dependent {
  readonly names: readonly SettingName[];
  readonly on: SettingName;
  /** What that one must say; left out where anything will do. */
  readonly value?: string;
}

const DEPENDENTS: readonly Dependent[] = [
  {
    names: ["TWILIO_ACCOUNT_SID", "TWILIO_AUTH_TOKEN", "TWILIO_FROM"],
    on: "SMS_GATEWAY",
    value: "twilio",
  },
  {
    names: ["SMS_HTTP_URL", "SMS_HTTP_HEADERS", "SMS_HTTP_BODY", "SMS_HTTP_SUCCESS"],
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
 * What the start says of settings that are right one by one and do less than whoever wrote them believes: texts that were meant to go
 * through a gateway would stay away without a word.
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

/** People speak https, which the app does not itself, and no proxy is named. */
function unknownProxyWarning({ baseUrl, trustProxy }: Outward): string | null {
  if (!baseUrl.startsWith("https:") || trustProxy.length > 0) return null;
  return "BASE_URL is https and TRUST_PROXY names no proxy: everybody counts as one address, so wrong passwords of one slow down all. Set TRUST_PROXY to the proxy's address";
}
