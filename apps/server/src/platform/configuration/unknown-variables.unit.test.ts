import { expect, test } from "vitest";
import { readConfiguration } from "./configuration.ts";

/** Returns the warnings for these names, each with a dummy value. */
function warningsOf(...names: string[]): readonly string[] {
  return readConfiguration(Object.fromEntries(names.map((name) => [name, "1"]))).warnings;
}

test.each([
  ["SMPT_URL", "SMTP_URL"],
  ["SMTP-URL", "SMTP_URL"],
  ["smtp_url", "SMTP_URL"],
  ["SMTPURL", "SMTP_URL"],
  ["MAIL_FORM", "MAIL_FROM"],
  ["BASEURL", "BASE_URL"],
  ["BASE_URI", "BASE_URL"],
  ["BACKUPDIR", "BACKUP_DIR"],
  ["BACKUP_DIRS", "BACKUP_DIR"],
  ["TRUSTED_PROXY", "TRUST_PROXY"],
  ["DATABASE_URLS", "DATABASE_URL"],
  ["DATABSE_ULR", "DATABASE_URL"],
  ["ADMIN_PASWORD", "ADMIN_PASSWORD"],
  ["ORG_TIMEZONE", "ORG_TIME_ZONE"],
  ["OIDC_ISUER", "OIDC_ISSUER"],
  ["port", "PORT"],
])("warns that %s may mean %s", (given, meant) => {
  expect(warningsOf(given)).toEqual([
    `${given} is set and nothing reads it. Did you mean ${meant}?`,
  ]);
});

test.each([
  // Variables set by systems, shells, containers and npm.
  [
    "HOME",
    "HOSTNAME",
    "PATH",
    "PWD",
    "USER",
    "SHELL",
    "SHLVL",
    "TERM",
    "LANG",
    "TZ",
    "TMPDIR",
    "OLDPWD",
    "LOGNAME",
    "MAIL",
  ],
  [
    "NODE_ENV",
    "NODE_OPTIONS",
    "NODE_VERSION",
    "npm_config_cache",
    "npm_package_version",
    "INIT_CWD",
    "COLOR",
    "EDITOR",
  ],
  [
    "HTTP_PROXY",
    "HTTPS_PROXY",
    "NO_PROXY",
    "http_proxy",
    "PGPASSWORD",
    "PGHOST",
    "PGPORT",
    "PGUSER",
    "PGSSLMODE",
  ],
  [
    "INVOCATION_ID",
    "JOURNAL_STREAM",
    "SYSTEMD_EXEC_PID",
    "STATE_DIRECTORY",
    "MEMORY_PRESSURE_WATCH",
    "NOTIFY_SOCKET",
  ],
  [
    "POSTGRES_PASSWORD",
    "POSTGRES_USER",
    "POSTGRES_DB",
    "KUBERNETES_PORT",
    "KUBERNETES_SERVICE_HOST",
    "TEST_DATABASE_URL",
  ],
  ["POST", "HOSTS", "PORTS", "DATE", "MAILTO", "MANPATH", "FAULT_SEED"],
])("does not warn about variables of other applications: %s, %s, %s, %s …", (...names) => {
  expect(warningsOf(...names)).toEqual([]);
});

test("does not warn about a name similar to a setting that is set, nor about an empty variable", () => {
  expect(
    readConfiguration({ LOG_LEVEL: "info", LOGLEVEL: "debug", SMPT_URL: "" }).warnings,
  ).toEqual([]);
});
