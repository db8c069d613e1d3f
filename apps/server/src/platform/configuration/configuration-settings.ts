import { isTimeZone } from "@watchbill/domain/settings/time-zone";
import { z } from "zod";
import { MESSAGING_SETTINGS } from "./messaging-settings.ts";
import { PROVIDER_SETTINGS } from "./provider-settings.ts";
import {
  databaseAddress,
  oneOf,
  origins,
  ownOrigin,
  text,
  wholeFolderOrOff,
  wholeNumber,
} from "./setting-schemas.ts";
import { trustedProxies } from "./trusted-proxies.ts";

const timeZone = z
  .string()
  .refine((zone) => isTimeZone(zone), "an IANA time zone such as America/New_York");

/** Every setting: its parser, its default and its purpose (the text of docs/configuration.md). */
export const SETTINGS = {
  PORT: {
    schema: wholeNumber(0, 65_535),
    fallback: "3000",
    about:
      "The port to listen on; 0 for any free port, printed at start. With 0, set BASE_URL so that links in messages work.",
  },
  HOST: {
    schema: text("a host name or address", /^[\w.:[\]-]+$/),
    fallback: "0.0.0.0",
    about: "The address to listen on; 127.0.0.1 accepts only connections from this machine.",
  },
  DATA_DIR: {
    schema: text("a folder", /./),
    fallback: "./data",
    about:
      "The folder for the built-in PostgreSQL's data, and for the app's copies of the activity log's seals.",
  },
  BACKUP_DIR: {
    schema: wholeFolderOrOff,
    fallback: null,
    about:
      "The folder for daily backups, as an absolute path. Default: DATA_DIR/backups; off for none. With DATABASE_URL, backups are off until you set it, and an alert stays until you set a folder or off.",
  },
  BACKUP_HOUR: {
    schema: wholeNumber(0, 23),
    fallback: "3",
    about: "Hour (0–23, squad time zone) of the daily backup.",
  },
  BACKUP_KEEP_DAYS: {
    schema: wholeNumber(1, 3_650),
    fallback: "7",
    about: "How many daily backups to keep.",
  },
  BACKUP_KEEP_WEEKS: {
    schema: wholeNumber(0, 520),
    fallback: "4",
    about: "How many weekly backups to keep (the last one of each Monday–Sunday week).",
  },
  BACKUP_KEEP_MONTHS: {
    schema: wholeNumber(0, 120),
    fallback: "12",
    about: "How many monthly backups to keep (the last one of each month).",
  },
  DATABASE_URL: {
    schema: databaseAddress(),
    fallback: null,
    about:
      "A PostgreSQL server (15 to 18) to use instead of the built-in one; with host,host the app uses the primary. If the password has characters such as @ or /, set it in PGPASSWORD instead.",
  },
  BASE_URL: {
    schema: ownOrigin,
    fallback: null,
    about:
      "The public address of the app, with nothing after the host; default: http://localhost and the port. With https, cookies are Secure. When set, only pages from this address can make changes.",
  },
  ORG_NAME: {
    schema: text("a name of 1 to 80 characters", /^.{1,80}$/),
    fallback: "Watchbill",
    about: "The squad's name at the first start; later you change it in Settings.",
  },
  ORG_TIME_ZONE: {
    schema: timeZone,
    fallback: null,
    about: "The squad's IANA time zone at the first start; default: the server's time zone.",
  },
  HOLIDAY_REGION: {
    schema: oneOf(["diaspora", "israel", "none"]),
    fallback: "diaspora",
    about:
      "The region of the Jewish holidays at the first start, used while the Jewish calendar is on.",
  },
  ADMIN_UNIT_NUMBER: {
    schema: text("a unit number of up to 20 characters", /^\S.{0,19}$/),
    fallback: "A-1",
    about: "Unit number of the first admin, created when the database is empty.",
  },
  ADMIN_EMAIL: {
    schema: text("an email address", /^[^\s@,;<>"]+@[^\s@,;<>"]+$/),
    fallback: "admin@localhost",
    about:
      "Email of the first admin, who gets server alerts: set an address that can receive email.",
  },
  ADMIN_PASSWORD: {
    schema: text("a password of at least 6 characters", /^.{6,}$/),
    fallback: null,
    about:
      "Password of the first admin; the app asks for a new one at the first sign-in. If not set, a random one is printed once.",
  },
  ...MESSAGING_SETTINGS,
  ...PROVIDER_SETTINGS,
  TRUST_PROXY: {
    schema: trustedProxies,
    fallback: "",
    about:
      "Addresses or ranges (10.0.0.0/8) of the proxies in front of the app, or loopback, linklocal or uniquelocal, separated by commas. The app trusts client addresses only from these.",
  },
  WORKER: {
    schema: oneOf(["on", "off"]),
    fallback: "on",
    about:
      "Whether this instance runs background jobs (notifications, reminders, deliveries); at least one instance must.",
  },
  MESSAGE_LOG_DAYS: {
    schema: wholeNumber(0, 36_500),
    fallback: "730",
    about:
      "The most days to keep the message log and in-app notifications; a shorter time in Settings applies. 0 = use the squad's setting.",
  },
  ACTIVITY_LOG_DAYS: {
    schema: wholeNumber(0, 36_500),
    fallback: "0",
    about:
      "The most days to keep the activity log; a shorter time in Settings applies. 0 = use the squad's setting.",
  },
  WEBHOOK_ALLOW_PRIVATE: {
    schema: oneOf(["on", "off"]),
    fallback: "off",
    about:
      "Whether webhooks may use addresses in private networks and on this machine; admins choose the addresses.",
  },
  CALENDAR_ALLOW_PRIVATE: {
    schema: oneOf(["on", "off"]),
    fallback: "off",
    about:
      "Whether synced calendars may use private networks and plain http, such as the squad's own calendar server; any member can then make the server fetch such addresses.",
  },
  CLIENT_ORIGINS: {
    schema: origins,
    fallback: "",
    about:
      "Origins, separated by commas, whose pages may call the API with an API token, such as `https://hall.example.org`; cookies are never accepted from them.",
  },
  CALLS_PER_SECOND: {
    schema: wholeNumber(0, 10_000),
    fallback: "30",
    about:
      "Sustained calls per second allowed for a session, with bursts of 60 times as many; all signed-out visitors of one network share five times as many. 0 = no limit.",
  },
  METRICS_TOKEN: {
    schema: text("at least 16 characters", /^\S{16,}$/),
    fallback: null,
    about: "Bearer token for /metrics; without it only this machine can read the metrics.",
  },
  LOG_LEVEL: {
    schema: oneOf(["fatal", "error", "warn", "info", "debug", "trace", "silent"]),
    fallback: "warn",
    about: "Log level; the log is JSON lines.",
  },
} as const satisfies Record<string, { schema: z.ZodType; fallback: string | null; about: string }>;

export type SettingName = keyof typeof SETTINGS;
/** The parsed value of a setting; null if it may be absent. */
export type Value<Name extends SettingName> =
  | z.output<(typeof SETTINGS)[Name]["schema"]>
  | ((typeof SETTINGS)[Name]["fallback"] extends null ? null : never);
