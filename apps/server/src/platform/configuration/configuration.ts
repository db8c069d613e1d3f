import { join } from "node:path";
import { countryOfCallingCode } from "@watchbill/domain/members/contact/stored-phone";
import type { KeptBackups } from "@watchbill/domain/monitoring/backup-retention";
import { currentTimeZone } from "@watchbill/domain/settings/time-zone-names";
import { ConfigurationError } from "./configuration-error.ts";
import { SETTINGS, type SettingName, type Value } from "./configuration-settings.ts";
import { type MessagingConfiguration, readMessaging } from "./messaging-configuration.ts";
import { type ProviderConfiguration, readProvider } from "./provider-configuration.ts";
import { OFF } from "./setting-schemas.ts";
import { warningsAtStart } from "./start-warnings.ts";
import { unknownVariableWarnings } from "./unknown-variables.ts";

const NAMES = Object.keys(SETTINGS) as SettingName[];

export interface Configuration {
  readonly port: Value<"PORT">;
  readonly host: Value<"HOST">;
  readonly dataDirectory: Value<"DATA_DIR">;
  readonly databaseUrl: Value<"DATABASE_URL">;
  readonly backups: BackupConfiguration;
  readonly baseUrl: string;
  /** False if `BASE_URL` is not set and defaults to this machine's own address. */
  readonly isBaseUrlSet: boolean;
  readonly organizationName: Value<"ORG_NAME">;
  readonly organizationTimeZone: string;
  /** The squad's country at the first start, as calling code and ISO 3166 code. */
  readonly callingCode: string;
  readonly country: string;
  readonly holidayRegion: Value<"HOLIDAY_REGION">;
  readonly admin: {
    readonly unitNumber: string;
    readonly email: string;
    readonly password: string | null;
  };
  readonly messaging: MessagingConfiguration;
  /** The identity provider for sign-in; null if there is none. */
  readonly provider: ProviderConfiguration | null;
  readonly trustProxy: readonly string[];
  readonly worker: boolean;
  /** Days that logs are retained; 0 means forever. */
  readonly retentionDays: { readonly messages: number; readonly activity: number };
  /** Whether webhooks may reach this machine and private networks. */
  readonly allowsPrivateWebhooks: boolean;
  readonly allowsPrivateCalendars: boolean;
  /** Origins whose pages may call the API with a token (CORS). */
  readonly clientOrigins: Value<"CLIENT_ORIGINS">;
  /** The sustained rate limit of a session, in calls per second; 0 for no limit. */
  readonly callsPerSecond: number;
  readonly metricsToken: Value<"METRICS_TOKEN">;
  readonly logLevel: Value<"LOG_LEVEL">;
  /** Warnings at start about settings that have less effect than they seem to. */
  readonly warnings: readonly string[];
}

export interface BackupConfiguration {
  /** The backup folder; null if backups are off. */
  readonly folder: string | null;
  /**
   * True if the operator turned backups off; false if the setting is missing, which may be an
   * oversight.
   */
  readonly isSwitchedOff: boolean;
  /** The hour of the squad's day. */
  readonly hour: number;
  readonly kept: KeptBackups;
}

/**
 * Reads and validates the configuration. Throws a `ConfigurationError` for the first invalid
 * setting.
 */
export function readConfiguration(
  environment: Readonly<Record<string, string | undefined>>,
): Configuration {
  const read = <Name extends SettingName>(name: Name): Value<Name> =>
    readSetting(name, environment[name]) as Value<Name>;
  // Reads every setting first, so that an invalid one fails even if it is unused.
  for (const name of NAMES) read(name);
  const port = read("PORT");
  const outward = {
    baseUrl: read("BASE_URL") ?? `http://localhost:${port}`,
    trustProxy: read("TRUST_PROXY"),
  };
  return {
    ...outward,
    port,
    host: read("HOST"),
    dataDirectory: read("DATA_DIR"),
    databaseUrl: read("DATABASE_URL"),
    backups: {
      isSwitchedOff: read("BACKUP_DIR") === OFF,
      folder: backupFolder(read("BACKUP_DIR"), read("DATA_DIR"), read("DATABASE_URL") === null),
      hour: read("BACKUP_HOUR"),
      kept: {
        days: read("BACKUP_KEEP_DAYS"),
        weeks: read("BACKUP_KEEP_WEEKS"),
        months: read("BACKUP_KEEP_MONTHS"),
      },
    },
    isBaseUrlSet: read("BASE_URL") !== null,
    organizationName: read("ORG_NAME"),
    organizationTimeZone: currentTimeZone(read("ORG_TIME_ZONE") ?? Temporal.Now.timeZoneId()),
    callingCode: read("SMS_COUNTRY_CODE"),
    country: countryOf(read("SMS_COUNTRY_CODE")),
    holidayRegion: read("HOLIDAY_REGION"),
    admin: {
      unitNumber: read("ADMIN_UNIT_NUMBER"),
      email: read("ADMIN_EMAIL"),
      password: read("ADMIN_PASSWORD"),
    },
    messaging: readMessaging(read),
    provider: readProvider(read),
    worker: read("WORKER") === "on",
    retentionDays: { messages: read("MESSAGE_LOG_DAYS"), activity: read("ACTIVITY_LOG_DAYS") },
    allowsPrivateWebhooks: read("WEBHOOK_ALLOW_PRIVATE") === "on",
    allowsPrivateCalendars: read("CALENDAR_ALLOW_PRIVATE") === "on",
    clientOrigins: read("CLIENT_ORIGINS"),
    callsPerSecond: read("CALLS_PER_SECOND"),
    metricsToken: read("METRICS_TOKEN"),
    logLevel: read("LOG_LEVEL"),
    warnings: [
      ...unknownVariableWarnings(environment, NAMES),
      ...warningsAtStart(environment, outward),
    ],
  };
}

/**
 * An external database server has its own backups; the app backs up only the built-in server by
 * default.
 */
function backupFolder(
  set: string | null,
  dataDirectory: string,
  isBuiltIn: boolean,
): string | null {
  if (set === OFF) return null;
  return set ?? (isBuiltIn ? join(dataDirectory, "backups") : null);
}

function readSetting(name: SettingName, given: string | undefined): unknown {
  const { schema, fallback } = SETTINGS[name];
  const value = given === undefined || given === "" ? fallback : given;
  if (value === null) return null;
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new ConfigurationError(
    `${name} must be ${parsed.error.issues[0]?.message ?? "valid"}, not "${isSecret(name, value) ? "…" : value}"`,
  );
}

/** `BASE_URL` is not secret, unless it contains a user name and password. */
function isSecret(name: SettingName, value: string): boolean {
  if (name === "BASE_URL") return value.includes("@");
  return /PASSWORD|SECRET|TOKEN|KEY|HEADERS|URL/.test(name);
}

function countryOf(callingCode: string): string {
  const country = countryOfCallingCode(callingCode);
  if (country === null)
    throw new ConfigurationError(
      `SMS_COUNTRY_CODE must be a country calling code such as 972, not "${callingCode}"`,
    );
  return country;
}
