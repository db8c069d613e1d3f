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
      "The port the app listens on; 0 for any that is free, which the start names. Links in messages then need BASE_URL.",
  },
  HOST: {
    schema: text("a host name or address", /^[\w.:[\]-]+$/),
    fallback: "0.0.0.0",
    about: "The address it listens on; 127.0.0.1 keeps it to this machine.",
  },
  DATA_DIR: {
    schema: text("a folder", /./),
    fallback: "./data",
    about:
      "Where the built-in PostgreSQL keeps its data, and the app what it knows of the activity log's seals.",
  },
  BACKUP_DIR: {
    schema: wholeFolderOrOff,
    fallback: null,
    about:
      "Where a backup is written every day, as a whole path; DATA_DIR/backups when not set, off for none. With DATABASE_URL there is none unless it is set, and an alarm says so until it is set to a folder or to off.",
  },
  BACKUP_HOUR: {
    schema: wholeNumber(0, 23),
    fallback: "3",
    about: "The hour of the squad's day at which that is.",
  },
  BACKUP_KEEP_DAYS: {
    schema: wholeNumber(1, 3_650),
    fallback: "7",
    about: "Of how many days with a backup the last one is kept.",
  },
  BACKUP_KEEP_WEEKS: {
    schema: wholeNumber(0, 520),
    fallback: "4",
    about: "The same of weeks, from Monday.",
  },
  BACKUP_KEEP_MONTHS: {
    schema: wholeNumber(0, 120),
    fallback: "12",
    about: "The same of months.",
  },
  DATABASE_URL: {
    schema: databaseAddress(),
    fallback: null,
    about:
      "A PostgreSQL server (15 to 18) to use instead of the built-in one; with host,host the one that is the primary. A password with signs such as @ or / goes into PGPASSWORD instead.",
  },
  BASE_URL: {
    schema: ownOrigin,
    fallback: null,
    about:
      "The address people open, with nothing after the host; http://localhost and the port when not set. With https, cookies are Secure. When set, only its pages may change anything.",
  },
  ORG_NAME: {
    schema: text("a name of 1 to 80 characters", /^.{1,80}$/),
    fallback: "Watchbill",
    about: "The squad's name, for the first start; after that it is kept in the database.",
  },
  ORG_TIME_ZONE: {
    schema: timeZone,
    fallback: null,
    about: "The squad's IANA time zone, for the first start; the server's own when not set.",
  },
  HOLIDAY_REGION: {
    schema: oneOf(["diaspora", "israel", "none"]),
    fallback: "diaspora",
    about:
      "Whose Jewish holidays are shown while the squad uses the Jewish calendar, for the first start.",
  },
  ADMIN_UNIT_NUMBER: {
    schema: text("a unit number of up to 20 characters", /^\S.{0,19}$/),
    fallback: "A-1",
    about: "Unit number of the first administrator, made when the database is empty.",
  },
  ADMIN_EMAIL: {
    schema: text("an email address", /^[^\s@,;<>"]+@[^\s@,;<>"]+$/),
    fallback: "admin@localhost",
    about:
      "Email of the first administrator, who hears of what is wrong with the server by it: set one that mail can be sent to.",
  },
  ADMIN_PASSWORD: {
    schema: text("a password of at least 6 characters", /^.{6,}$/),
    fallback: null,
    about:
      "Password of the first administrator; the app asks for a new one at the first sign-in. Without it a random one is printed once.",
  },
  ...MESSAGING_SETTINGS,
  ...PROVIDER_SETTINGS,
  TRUST_PROXY: {
    schema: trustedProxies,
    fallback: "",
    about:
      "Addresses or ranges (10.0.0.0/8) of the proxies in front of the app, or loopback, linklocal or uniquelocal, with commas; only they may say where a request came from.",
  },
  WORKER: {
    schema: oneOf(["on", "off"]),
    fallback: "on",
    about: "Whether this instance runs reactions, reminders and deliveries; at least one must.",
  },
  MESSAGE_LOG_DAYS: {
    schema: wholeNumber(0, 36_500),
    fallback: "730",
    about:
      "How many days the message log and notifications in the app are kept at most, whatever the squad sets; 0 leaves it to the squad.",
  },
  ACTIVITY_LOG_DAYS: {
    schema: wholeNumber(0, 36_500),
    fallback: "0",
    about:
      "How many days the activity log is kept at most, whatever the squad sets; 0 leaves it to the squad.",
  },
  WEBHOOK_ALLOW_PRIVATE: {
    schema: oneOf(["on", "off"]),
    fallback: "off",
    about:
      "Whether webhooks may go to addresses in private networks and on this machine; administrators choose the addresses.",
  },
  CALENDAR_ALLOW_PRIVATE: {
    schema: oneOf(["on", "off"]),
    fallback: "off",
    about:
      "Whether members' own calendars may be read from private networks and over plain http, such as a calendar server of the squad's own; any member can then have such addresses fetched.",
  },
  CLIENT_ORIGINS: {
    schema: origins,
    fallback: "",
    about:
      "Origins, with commas, whose pages may call by a program's token, such as `https://hall.example.org`; none may use a cookie.",
  },
  CALLS_PER_SECOND: {
    schema: wholeNumber(0, 10_000),
    fallback: "30",
    about:
      "How many calls a session may make in a second for long, and a minute's worth at once; all of a network who are signed out have five times as many together. 0 sets no limit.",
  },
  METRICS_TOKEN: {
    schema: text("at least 16 characters", /^\S{16,}$/),
    fallback: null,
    about:
      "Bearer token that /metrics asks for; without it only this machine itself may read them.",
  },
  LOG_LEVEL: {
    schema: oneOf(["fatal", "error", "warn", "info", "debug", "trace", "silent"]),
    fallback: "warn",
    about: "How much is logged, as JSON lines.",
  },
} as const satisfies Record<string, { schema: z.ZodType; fallback: string | null; about: string }>;

export type SettingName = keyof typeof SETTINGS;
/** The parsed value of a setting; null if it may be absent. */
export type Value<Name extends SettingName> =
  | z.output<(typeof SETTINGS)[Name]["schema"]>
  | ((typeof SETTINGS)[Name]["fallback"] extends null ? null : never);
