import { join } from "node:path";
import type { KeptBackups } from "@watchbill/domain/operations/backup-retention";
import { currentTimeZone } from "@watchbill/domain/settings/time-zone-names";
import { ConfigurationError } from "./configuration-error.ts";
import { SETTINGS, type SettingName, type Value } from "./configuration-settings.ts";
import { type MessagingConfiguration, readMessaging } from "./messaging-configuration.ts";
import { misspeltWarnings } from "./misspelt-names.ts";
import { type ProviderConfiguration, readProvider } from "./provider-configuration.ts";
import { OFF } from "./setting-schemas.ts";
import { warningsAtStart } from "./start-warnings.ts";

const NAMES = Object.keys(SETTINGS) as SettingName[];

/** The checked configuration of one process. */
export interface Configuration {
  readonly port: Value<"PORT">;
  readonly host: Value<"HOST">;
  readonly dataDirectory: Value<"DATA_DIR">;
  readonly databaseUrl: Value<"DATABASE_URL">;
  readonly backups: BackupConfiguration;
  readonly baseUrl: string;
  /** False where the address is only this machine's own, because nobody said another. */
  readonly isBaseUrlSet: boolean;
  readonly organisationName: Value<"ORG_NAME">;
  readonly organisationTimeZone: string;
  readonly holidayRegion: Value<"HOLIDAY_REGION">;
  readonly admin: {
    readonly unitNumber: string;
    readonly email: string;
    readonly password: string | null;
  };
  readonly messaging: MessagingConfiguration;
  /** Where members may sign in instead of here; null for nowhere. */
  readonly provider: ProviderConfiguration | null;
  readonly trustProxy: readonly string[];
  readonly worker: boolean;
  /** Days that logs are kept; 0 for ever. */
  readonly keptDays: { readonly messages: number; readonly activity: number };
  /** Whether webhooks may lead to this machine and private networks. */
  readonly allowsPrivateWebhooks: boolean;
  readonly allowsPrivateCalendars: boolean;
  /** Origins whose pages may call by a program's token. */
  readonly clientOrigins: Value<"CLIENT_ORIGINS">;
  /** How many calls a session may make in a second for long; 0 for any number. */
  readonly callsPerSecond: number;
  readonly metricsToken: Value<"METRICS_TOKEN">;
  readonly logLevel: Value<"LOG_LEVEL">;
  /** What the start says of settings that do less than they seem to. */
  readonly warnings: readonly string[];
}

/** The backups that the app makes by itself. */
export interface BackupConfiguration {
  /** Where they are; null where there are to be none. */
  readonly folder: string | null;
  /** Somebody said that there are to be none; where nobody said anything, nobody may know that there are none. */
  readonly isSwitchedOff: boolean;
  /** The hour of the squad's day. */
  readonly hour: number;
  readonly kept: KeptBackups;
}

/** Reads and checks the configuration. Throws a `ConfigurationError` for the first setting that is wrong. */
export function readConfiguration(
  environment: Readonly<Record<string, string | undefined>>,
): Configuration {
  const read = <Name extends SettingName>(name: Name): Value<Name> =>
    readSetting(name, environment[name]) as Value<Name>;
  // All of them first: what is wrong must show even where it is not used.
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
    organisationName: read("ORG_NAME"),
    organisationTimeZone: currentTimeZone(read("ORG_TIME_ZONE") ?? Temporal.Now.timeZoneId()),
    holidayRegion: read("HOLIDAY_REGION"),
    admin: {
      unitNumber: read("ADMIN_UNIT_NUMBER"),
      email: read("ADMIN_EMAIL"),
      password: read("ADMIN_PASSWORD"),
    },
    messaging: readMessaging(read),
    provider: readProvider(read),
    worker: read("WORKER") === "on",
    keptDays: { messages: read("MESSAGE_LOG_DAYS"), activity: read("ACTIVITY_LOG_DAYS") },
    allowsPrivateWebhooks: read("WEBHOOK_ALLOW_PRIVATE") === "on",
    allowsPrivateCalendars: read("CALENDAR_ALLOW_PRIVATE") === "on",
    clientOrigins: read("CLIENT_ORIGINS"),
    callsPerSecond: read("CALLS_PER_SECOND"),
    metricsToken: read("METRICS_TOKEN"),
    logLevel: read("LOG_LEVEL"),
    warnings: [...misspeltWarnings(environment, NAMES), ...warningsAtStart(environment, outward)],
  };
}

/** Somebody else's server has somebody who backs it up; what is ours to keep is ours to back up. */
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

/** `BASE_URL` is anything but secret, unless somebody wrote a name and password into it. */
function isSecret(name: SettingName, value: string): boolean {
  if (name === "BASE_URL") return value.includes("@");
  return /PASSWORD|SECRET|TOKEN|KEY|HEADERS|URL/.test(name);
}
