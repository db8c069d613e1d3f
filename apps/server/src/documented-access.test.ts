import { readFileSync } from "node:fs";
import { join } from "node:path";
import { api, type EndpointName } from "@watchbill/contract/api";
import { rightsFor } from "@watchbill/contract/token-calls";
import { IDLE_DAYS, MAX_DAYS } from "@watchbill/domain/accounts/session";
import {
  rightsInWords,
  TOKEN_SCOPES,
  type TokenScope,
} from "@watchbill/domain/api-tokens/api-token-rights";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addMember, signedInMember } from "./testing/squads/builders.ts";
import { type Client, createTestApp, type TestApp } from "./testing/test-app.ts";

/** The pages that document the access of each endpoint. */
const PAGES = ["api-tokens.md", "sign-in-providers.md", "privacy.md", "administrators.md"];
const DOCUMENTED =
  /^(apiTokens|credentials|webhooks|chat|calendarSync|privacy)\.|^accounts\.\w*[pP]rovider/;
const HEAD = "| What | Calls | Signed out | Member | Admin | API token |";

interface Row {
  readonly name: EndpointName;
  readonly signedOut: string;
  readonly member: string;
  readonly admin: string;
  readonly apiToken: string;
}

function rowsOf(page: string): Row[] {
  const text = readFileSync(join(import.meta.dirname, "../../../docs", page), "utf8");
  return text
    .split(HEAD)
    .slice(1)
    .flatMap((after) => {
      const lines = after.split("\n").slice(2);
      const end = lines.findIndex((line) => !line.startsWith("|"));
      return lines.slice(0, end).flatMap((line) => {
        const [, , calls = "", signedOut = "", member = "", admin = "", apiToken = ""] = line
          .split("|")
          .map((cell) => cell.trim());
        return [...calls.matchAll(/`([^`]+)`/g)].map(([, name]) => ({
          name: name as EndpointName,
          signedOut,
          member,
          admin,
          apiToken,
        }));
      });
    });
}

const ROWS = PAGES.flatMap(rowsOf);

let app: TestApp;
let other: { id: number };
const clients = {} as { member: Client & { id: number }; admin: Client & { id: number } };
const apiTokens = {} as Record<TokenScope, Client>;
const shutOut = {} as Record<(typeof SHUT_OUT)[number], Client>;
const SHUT_OUT = [
  "signed out",
  "away for too long",
  "signed in for too long",
  "deactivated",
  "deleted",
] as const;

beforeAll(async () => {
  app = await createTestApp();
  clients.admin = await signedInMember(app, { role: "admin" });
  clients.member = await signedInMember(app);
  other = await addMember(app);
  await shutOutEach();
  for (const right of TOKEN_SCOPES) {
    const about = {
      name: right,
      right,
      memberId: right === "member" ? clients.member.id : null,
      lastDay: "2026-06-30",
    };
    apiTokens[right] = app.apiToken((await clients.admin.call("apiTokens.add", about)).body.token);
  }
});
afterAll(() => app.close());

/** Each is an admin, so that only the end of the session or account can block them. */
async function shutOutEach(): Promise<void> {
  for (const what of SHUT_OUT) {
    const client = await signedInMember(app, { role: "admin" });
    shutOut[what] = client;
    const since = (days: number) => app.clock.now().subtract({ hours: 24 * days, seconds: 1 });
    const age = (times: { lastSeenAt?: Temporal.Instant; createdAt?: Temporal.Instant }) =>
      app.dependencies.database.write
        .updateTable("sessions")
        .set(times)
        .where("memberId", "=", client.id)
        .execute();
    const { admin } = clients;
    // Signing out also clears the browser's cookie; an attacker may have copied it.
    const { cookie } = client;
    if (what === "signed out") await client.call("accounts.signOut");
    if (what === "away for too long") await age({ lastSeenAt: since(IDLE_DAYS) });
    if (what === "signed in for too long") await age({ createdAt: since(MAX_DAYS) });
    if (what === "deactivated")
      await admin.call("members.setActive", { ids: [client.id], isActive: false });
    if (what === "deleted") await admin.call("members.remove", { id: client.id });
    client.cookie = cookie;
  }
}

/** An id that no row has, so that calls with it change nothing. */
const NOBODYS = 999_999;
const INPUTS: Partial<Record<EndpointName, Readonly<Record<string, unknown>>>> = {
  "calendarSync.give": { address: "https://example.org/a.ics" },
  "calendarSync.switchTime": { isOff: true },
};
const namesMember = (name: EndpointName): boolean => name.startsWith("calendarSync.");

/**
 * Calls with little more than the ids in the path: an allowed caller gets a validation error, any
 * other an access error.
 */
async function statusOf(client: Client, name: EndpointName, memberId: number): Promise<number> {
  const keys = [...api[name].path.matchAll(/\{(\w+)\}/g)].map(([, key = ""]) => key);
  const numbers = keys.map((key) => [key, key === "id" && namesMember(name) ? memberId : NOBODYS]);
  return (await client.call(name, { ...Object.fromEntries(numbers), ...INPUTS[name] })).status;
}

const REFUSED = [401, 403];

test("documents every endpoint in a table", () => {
  const said = ROWS.map(({ name }) => name).filter((name) => DOCUMENTED.test(name));
  expect(said.sort()).toEqual(
    (Object.keys(api) as EndpointName[]).filter((name) => DOCUMENTED.test(name)).sort(),
  );
});

test.each(ROWS)(
  "$name: signed out $signedOut, a member $member, an admin $admin, an API token $apiToken",
  async (row) => {
    const { name } = row;
    const bySignedOut = await statusOf(app.visitor(), name, other.id);
    expect(bySignedOut === 401 ? "no" : "yes").toBe(row.signedOut);
    for (const who of ["member", "admin"] as const) {
      const [ofOwn, ofOther] = [
        await statusOf(clients[who], name, clients[who].id),
        await statusOf(clients[who], name, other.id),
      ];
      if (row[who] === "no") expect([ofOwn, ofOther]).toEqual([403, 403]);
      else
        expect(REFUSED).not.toContain(row[who] === "own" || row[who] === "any" ? ofOwn : ofOther);
      if (row[who] === "own" && namesMember(name)) expect(ofOther).toBe(403);
      if (row[who] === "any") expect(REFUSED).not.toContain(ofOther);
    }
    const opening = rightsFor(name);
    expect(opening.length === 0 ? "no" : rightsInWords(opening)).toBe(row.apiToken);
    for (const right of TOKEN_SCOPES) {
      const status = await statusOf(apiTokens[right], name, other.id);
      if (opening.includes(right)) expect(REFUSED).not.toContain(status);
      else expect(status).toBe(403);
    }
  },
);

test.each(SHUT_OUT)("treats a caller who is %s as signed out at every endpoint", async (what) => {
  const open = [];
  for (const { name, signedOut } of ROWS) {
    const status = await statusOf(shutOut[what], name, other.id);
    if ((status === 401 ? "no" : "yes") !== signedOut) open.push([name, status]);
  }
  expect(open).toEqual([]);
});
