import { z } from "zod";

const wholeNumber = (from: number, to: number) =>
  z.string().transform((text, context) => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= from && value <= to) return value;
    context.addIssue({ code: "custom", message: `a whole number from ${from} to ${to}` });
    return z.NEVER;
  });

const oneOf = <const Words extends readonly [string, ...string[]]>(words: Words) => z.enum(words, { error: words.join(" or ") });

const text = (what: string, pattern: RegExp) => z.string().regex(pattern, what);

const timeZone = z.string().refine((zone) => isTimeZone(zone), "an IANA time zone such as America/New_York");

const address = (protocols: RegExp, example: string) =>
  z.string().refine((value) => URL.canParse(value) && protocols.test(new URL(value).protocol), `an address such as ${example}`);

/** Every setting: how it is read, what it is without being set, and what it is for (the text of docs/configuration.md). */
export const SETTINGS = {
  PORT: { schema: wholeNumber(0, 65_535), fallback: "3000", about: "The port the app listens on." },
  HOST: {
    schema: text("a host name or address", /^[\w.:[\]-]+$/),
    fallback: "0.0.0.0",
    about: "The address it listens on; 127.0.0.1 keeps it to this machine.",
  },
  DATA_DIR: { schema: text("a folder", /./), fallback: "./data", about: "Where the built-in PostgreSQL keeps its data." },
  DATABASE_URL: {
    schema: address(/^postgres(ql)?:$/, "postgres://user:password@host/database"),
    fallback: null,
    about: "A PostgreSQL server (15 to 18) to use instead of the built-in one.",
  },
  BASE_URL: {
    schema: address(/^https?:$/, "https://duty.example.org"),
    fallback: null,
    about: "The address people open; http://localhost and the port when not set. With https, cookies are Secure.",
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
    schema: oneOf(["diaspora", "israel"]),
    fallback: "diaspora",
    about: "Whose Jewish holidays are shown, for the first start.",
  },
  ADMIN_UNIT_NUMBER: {
    schema: text("a unit number of up to 20 characters", /^\S.{0,19}$/),
    fallback: "A-1",
    about: "Unit number of the first administrator, made when the database is empty.",
  },
  ADMIN_EMAIL: {
    schema: text("an email address", /^[^\s@,;<>"]+@[^\s@,;<>"]+$/),
    fallback: "admin@localhost",
    about: "Email of the first administrator.",
  },
  ADMIN_PASSWORD: {
    schema: text("a password of at least 6 characters", /^.{6,}$/),
    fallback: null,
    about: "Password of the first administrator; without it a random one is printed once.",
  },
  SMTP_URL: {
    schema: address(/^smtps?:$/, "smtp://user:password@mail.example.org:587"),
    fallback: null,
    about: "The mail server. Without it mail is kept in the message log and not sent.",
  },
  MAIL_FROM: {
    schema: text("an email address", /^[^\r\n]*@[^\r\n]*$/),
    fallback: null,
    about: "The sender of mail; required with SMTP_URL.",
  },
  TRUST_PROXY: {
    schema: z.string().transform((list) =>
      list
        .split(",")
        .map((part) => part.trim())
        .filter(Boolean),
    ),
    fallback: "",
    about: "Addresses of the proxies in front of the app, with commas; only they may say where a request came from.",
  },
  WORKER: {
    schema: oneOf(["on", "off"]),
    fallback: "on",
    about: "Whether this instance runs reactions, reminders and deliveries; at least one must.",
  },
  METRICS_TOKEN: {
    schema: text("at least 16 characters", /^\S{16,}$/),
    fallback: null,
    about: "Bearer token that /metrics asks for; open without it.",
  },
  LOG_LEVEL: {
    schema: oneOf(["fatal", "error", "warn", "info", "debug", "trace", "silent"]),
    fallback: "warn",
    about: "How much is logged, as JSON lines.",
  },
} as const satisfies Record<string, { schema: z.ZodType; fallback: string | null; about: string }>;

type SettingName = keyof typeof SETTINGS;
type Value<Name extends SettingName> =
  | z.output<(typeof SETTINGS)[Name]["schema"]>
  | ((typeof SETTINGS)[Name]["fallback"] extends null ? null : never);

/** The checked configuration of one process. */
export interface Configuration {
  readonly port: Value<"PORT">;
  readonly host: Value<"HOST">;
  readonly dataDirectory: Value<"DATA_DIR">;
  readonly databaseUrl: Value<"DATABASE_URL">;
  readonly baseUrl: string;
  readonly organisationName: Value<"ORG_NAME">;
  readonly organisationTimeZone: string;
  readonly holidayRegion: Value<"HOLIDAY_REGION">;
  readonly admin: { readonly unitNumber: string; readonly email: string; readonly password: string | null };
  readonly smtpUrl: Value<"SMTP_URL">;
  readonly mailFrom: Value<"MAIL_FROM">;
  readonly trustProxy: readonly string[];
  readonly worker: boolean;
  readonly metricsToken: Value<"METRICS_TOKEN">;
  readonly logLevel: Value<"LOG_LEVEL">;
}

/** A setting that cannot be used; its message is one line that names it. */
export class ConfigurationError extends Error {}

/** Reads and checks the configuration. Throws a `ConfigurationError` for the first setting that is wrong. */
export function readConfiguration(environment: Readonly<Record<string, string | undefined>>): Configuration {
  const read = <Name extends SettingName>(name: Name): Value<Name> => readSetting(name, environment[name]) as Value<Name>;
  const port = read("PORT");
  const smtpUrl = read("SMTP_URL");
  const mailFrom = read("MAIL_FROM");
  if (smtpUrl !== null && mailFrom === null) throw new ConfigurationError("MAIL_FROM must be set when SMTP_URL is");
  return {
    port,
    host: read("HOST"),
    dataDirectory: read("DATA_DIR"),
    databaseUrl: read("DATABASE_URL"),
    baseUrl: read("BASE_URL")?.replace(/\/+$/, "") ?? `http://localhost:${port}`,
    organisationName: read("ORG_NAME"),
    organisationTimeZone: read("ORG_TIME_ZONE") ?? Temporal.Now.timeZoneId(),
    holidayRegion: read("HOLIDAY_REGION"),
    admin: { unitNumber: read("ADMIN_UNIT_NUMBER"), email: read("ADMIN_EMAIL"), password: read("ADMIN_PASSWORD") },
    smtpUrl,
    mailFrom,
    trustProxy: read("TRUST_PROXY"),
    worker: read("WORKER") === "on",
    metricsToken: read("METRICS_TOKEN"),
    logLevel: read("LOG_LEVEL"),
  };
}

function readSetting(name: SettingName, given: string | undefined): unknown {
  const { schema, fallback } = SETTINGS[name];
  const value = given === undefined || given === "" ? fallback : given;
  if (value === null) return null;
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new ConfigurationError(
    `${name} must be ${parsed.error.issues[0]?.message ?? "valid"}, not "${isSecret(name) ? "…" : value}"`,
  );
}

function isSecret(name: SettingName): boolean {
  return /PASSWORD|TOKEN|URL/.test(name) && name !== "BASE_URL";
}

function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone.length > 0;
  } catch {
    return false;
  }
}
