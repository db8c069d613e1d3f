import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readConfiguration } from "./configuration.ts";
import { SETTINGS } from "./configuration-settings.ts";

const BASE_URL_WANTED =
  "BASE_URL must be an address such as https://duty.example.org, with nothing after the host";
const BACKUP_DIR_WANTED =
  "BACKUP_DIR must be an absolute path such as /mnt/backups/watchbill, or off";

describe("readConfiguration", () => {
  test("has a default for every setting", () => {
    expect(readConfiguration({ ORG_TIME_ZONE: "Asia/Jerusalem" })).toMatchObject({
      port: 3000,
      baseUrl: "http://localhost:3000",
      databaseUrl: null,
      organizationTimeZone: "Asia/Jerusalem",
      admin: { unitNumber: "A-1", password: null },
      trustProxy: [],
      worker: true,
    });
  });

  test("maps a deprecated time zone name to the current one", () => {
    expect(readConfiguration({ ORG_TIME_ZONE: "Europe/Kiev" }).organizationTimeZone).toBe(
      "Europe/Kyiv",
    );
  });

  test.each([
    ["PORT", "abc", 'PORT must be a whole number from 0 to 65535, not "abc"'],
    ["PORT", "70000", 'PORT must be a whole number from 0 to 65535, not "70000"'],
    [
      "ORG_TIME_ZONE",
      "Mars/Olympus",
      'ORG_TIME_ZONE must be an IANA time zone such as America/New_York, not "Mars/Olympus"',
    ],
    [
      "ORG_TIME_ZONE",
      "+02:00",
      'ORG_TIME_ZONE must be an IANA time zone such as America/New_York, not "+02:00"',
    ],
    ["HOLIDAY_REGION", "moon", 'HOLIDAY_REGION must be diaspora, israel, or none, not "moon"'],
    ["BASE_URL", "duty.example", `${BASE_URL_WANTED}, not "duty.example"`],
    ["BASE_URL", "ftp://duty.example", `${BASE_URL_WANTED}, not "ftp://duty.example"`],
    [
      "BASE_URL",
      "https://squad.example/duty",
      `${BASE_URL_WANTED}, not "https://squad.example/duty"`,
    ],
    [
      "BASE_URL",
      "https://squad.example/?a=b",
      `${BASE_URL_WANTED}, not "https://squad.example/?a=b"`,
    ],
    ["BASE_URL", "https://squad.example/#a", `${BASE_URL_WANTED}, not "https://squad.example/#a"`],
    ["BASE_URL", "https://chief:hunter2@squad.example", `${BASE_URL_WANTED}, not "…"`],
    ["BACKUP_DIR", "backups", `${BACKUP_DIR_WANTED}, not "backups"`],
    ["BACKUP_DIR", "./backups", `${BACKUP_DIR_WANTED}, not "./backups"`],
    ["BACKUP_DIR", "~/backups", `${BACKUP_DIR_WANTED}, not "~/backups"`],
    ["BACKUP_DIR", "none", `${BACKUP_DIR_WANTED}, not "none"`],
    ["WORKER", "maybe", 'WORKER must be on or off, not "maybe"'],
    [
      "DATABASE_URL",
      "mysql://secret@host",
      'DATABASE_URL must be an address such as postgres://user:password@host/database, not "…"',
    ],
    [
      "ADMIN_PASSWORD",
      "abc",
      'ADMIN_PASSWORD must be a password of at least 6 characters, not "…"',
    ],
  ])("names %s when it is %s, in one line and without secrets", (name, value, message) => {
    expect(() => readConfiguration({ [name]: value })).toThrow(message);
  });

  test.each([
    ["https://duty.squad.example", "https://duty.squad.example"],
    ["https://duty.squad.example/", "https://duty.squad.example"],
    ["HTTPS://Duty.Squad.Example", "https://duty.squad.example"],
    [" https://duty.squad.example ", "https://duty.squad.example"],
    ["https://duty.squad.example:443", "https://duty.squad.example"],
    ["http://10.0.0.5:8080", "http://10.0.0.5:8080"],
    ["http://[::1]:3000//", "http://[::1]:3000"],
  ])("parses BASE_URL %j as the origin that browsers send", (given, origin) => {
    expect(readConfiguration({ BASE_URL: given }).baseUrl).toBe(origin);
  });

  test.each([
    [{}, { folder: join("data", "backups"), isSwitchedOff: false }],
    [{ BACKUP_DIR: "/mnt/backups" }, { folder: "/mnt/backups", isSwitchedOff: false }],
    [{ BACKUP_DIR: "off" }, { folder: null, isSwitchedOff: true }],
    [{ BACKUP_DIR: "OFF" }, { folder: null, isSwitchedOff: true }],
    [{ BACKUP_DIR: " Off " }, { folder: null, isSwitchedOff: true }],
    [{ DATABASE_URL: "postgres://squad@host/watchbill" }, { folder: null, isSwitchedOff: false }],
  ])("from %j reads these backups: %j", (environment: Record<string, string>, backups) => {
    expect(readConfiguration(environment).backups).toMatchObject(backups);
  });

  test("accepts a database with several hosts, and prints none of them when one is invalid", () => {
    const several = "postgres://user:p%40ss@one:5432,two:5433/watchbill?sslmode=require";
    expect(readConfiguration({ DATABASE_URL: several }).databaseUrl).toBe(several);
    expect(() =>
      readConfiguration({ DATABASE_URL: "postgres://secret@one:5432,two:none/watchbill" }),
    ).toThrow(
      'DATABASE_URL must be an address such as postgres://user:password@host/database, not "…"',
    );
  });

  test("requires a sender for mail", () => {
    expect(() => readConfiguration({ SMTP_URL: "smtp://localhost" })).toThrow(
      "MAIL_FROM must be set when SMTP_URL is",
    );
    expect(
      readConfiguration({ SMTP_URL: "smtp://localhost", MAIL_FROM: "Squad <duty@squad.example>" })
        .messaging,
    ).toMatchObject({
      mail: { from: "Squad <duty@squad.example>", dkim: null },
      pushContact: "mailto:duty@squad.example",
    });
  });

  test.each([
    [
      { SMS_GATEWAY: "twilio", TWILIO_ACCOUNT_SID: "AC1" },
      "TWILIO_AUTH_TOKEN must be set when SMS_GATEWAY=twilio is",
    ],
    [{ SMS_GATEWAY: "http" }, "SMS_HTTP_URL must be set when SMS_GATEWAY=http is"],
    [{ SMS_GATEWAY: "pigeon" }, 'SMS_GATEWAY must be none, twilio, or http, not "pigeon"'],
    [{ SMS_HTTP_BODY: '{"to":"{to}"}' }, "SMS_HTTP_BODY must be a body with {to} and {message}"],
    [
      { SMS_HTTP_HEADERS: "Bearer hunter2" },
      'SMS_HTTP_HEADERS must be a JSON object of headers such as {"Authorization":"Bearer …"}, not "…"',
    ],
    [{ SMS_HTTP_SUCCESS: "(" }, "SMS_HTTP_SUCCESS must be a regular expression"],
    [{ ONESIGNAL_APP_ID: "app" }, "ONESIGNAL_API_KEY must be set when ONESIGNAL_APP_ID is"],
    [
      { ONESIGNAL_OTHER_APP_ID: "app-2" },
      "ONESIGNAL_APP_ID must be set when ONESIGNAL_OTHER_APP_ID is",
    ],
    [
      { ONESIGNAL_APP_ID: "app", ONESIGNAL_API_KEY: "key", ONESIGNAL_OTHER_APP_ID: "app-2" },
      "ONESIGNAL_OTHER_API_KEY must be set when ONESIGNAL_OTHER_APP_ID is",
    ],
    [
      {
        ONESIGNAL_APP_ID: "app",
        ONESIGNAL_API_KEY: "key",
        ONESIGNAL_OTHER_APP_ID: "app",
        ONESIGNAL_OTHER_API_KEY: "key",
      },
      "ONESIGNAL_OTHER_APP_ID must differ from ONESIGNAL_APP_ID",
    ],
    [
      { SMTP_URL: "smtp://mail", MAIL_FROM: "a@b.example", DKIM_DOMAIN: "b.example" },
      "DKIM_PRIVATE_KEY_FILE must be set when DKIM_DOMAIN is",
    ],
    [
      { OIDC_ISSUER: "https://login.squad.example" },
      "OIDC_CLIENT_ID must be set when OIDC_ISSUER is",
    ],
    [{ OIDC_CLIENT_ID: "watchbill" }, "OIDC_ISSUER must be set when OIDC_CLIENT_ID is"],
    [
      { OIDC_ISSUER: "http://login.squad.example/", OIDC_CLIENT_ID: "watchbill" },
      "OIDC_ISSUER must be the issuer's https",
    ],
  ])("names the missing setting of %j", (environment, message) => {
    expect(() => readConfiguration(environment)).toThrow(message);
  });

  test("is fully documented, with the descriptions in the code", () => {
    const page = readFileSync(
      join(import.meta.dirname, "../../../../../docs/configuration.md"),
      "utf8",
    );
    const rows = Object.entries(SETTINGS).map(
      ([name, { fallback, about }]) =>
        `| \`${name}\` | ${fallback === null || fallback === "" ? "" : `\`${fallback}\``} | ${about} |`,
    );
    expect(page.split("\n").filter((line) => line.startsWith("| `"))).toEqual(rows);
  });
});

test.each([
  [{}, []],
  [
    { BASE_URL: "https://duty.squad.example" },
    [expect.stringMatching(/^BASE_URL is https but TRUST_PROXY is not set/)],
  ],
  [{ BASE_URL: "https://duty.squad.example", TRUST_PROXY: "127.0.0.1" }, []],
  [{ BASE_URL: "http://localhost:3000" }, []],
  [
    {
      TWILIO_ACCOUNT_SID: "AC1",
      TWILIO_AUTH_TOKEN: "hunter22hunter22",
      TWILIO_FROM: "+15550100000",
    },
    [
      "No effect without SMS_GATEWAY=twilio: TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM. Set SMS_GATEWAY=twilio, or remove the settings without effect",
    ],
  ],
  [
    { SMS_GATEWAY: "none", SMS_HTTP_URL: "https://gateway.example.org/send" },
    [
      "No effect without SMS_GATEWAY=http: SMS_HTTP_URL. Set SMS_GATEWAY=http, or remove the settings without effect",
    ],
  ],
  [{ SMS_GATEWAY: "http", SMS_HTTP_URL: "https://gateway.example.org/send" }, []],
  [
    { MAIL_FROM: "a@b.example" },
    ["No effect without SMTP_URL: MAIL_FROM. Set SMTP_URL, or remove the settings without effect"],
  ],
  // The environment file of a container passes unset settings as empty strings: they count as not
  // set.
  [{ MAIL_FROM: "", SMTP_URL: "", TWILIO_FROM: "" }, []],
  [
    { DKIM_SELECTOR: "s1", ONESIGNAL_API_KEY: "k".repeat(20) },
    [
      "No effect without DKIM_DOMAIN: DKIM_SELECTOR. Set DKIM_DOMAIN, or remove the settings without effect",
      "No effect without ONESIGNAL_APP_ID: ONESIGNAL_API_KEY. Set ONESIGNAL_APP_ID, or remove the settings without effect",
    ],
  ],
])(
  "warns at start about settings without effect: %o",
  (environment: Record<string, string>, warnings) => {
    expect(readConfiguration(environment).warnings).toEqual(warnings);
  },
);
