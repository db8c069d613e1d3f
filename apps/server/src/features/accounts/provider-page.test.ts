import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { createProvider } from "../../platform/auth/provider.ts";
import { readConfiguration } from "../../platform/configuration/configuration.ts";
import type { ProviderConfiguration } from "../../platform/configuration/provider-configuration.ts";
import {
  CLIENT_ID,
  CLIENT_SECRET,
  type Person,
  type ProviderServer,
  ProviderVisit,
  startProvider,
} from "../../testing/services/provider-server.ts";
import { addMember } from "../../testing/squads/builders.ts";
import { type Client, createTestApp } from "../../testing/test-app.ts";
import { TestClock } from "../../testing/test-clock.ts";

const PAGE = readFileSync(
  join(import.meta.dirname, "../../../../../docs/sign-in-providers.md"),
  "utf8",
);
const HOME = "https://duty.example.org";
let provider: ProviderServer;
const clock = new TestClock(new Date().toISOString());

beforeAll(async () => {
  provider = await startProvider(HOME);
});
afterAll(() => provider.close());

/**
 * Returns the environment variables of the page's first code block, with the test provider's
 * values.
 */
function settingsOfPage(): Record<string, string> {
  const [, block = ""] = /```\n(OIDC_ISSUER=[\s\S]*?)```/.exec(PAGE) ?? [];
  const lines = block
    .trim()
    .split("\n")
    .map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]);
  const example = Object.fromEntries(lines) as Record<string, string>;
  expect(example).toEqual({
    OIDC_ISSUER: "https://login.example.org/realms/squad",
    OIDC_CLIENT_ID: CLIENT_ID,
    OIDC_CLIENT_SECRET: "the secret that the provider shows",
    OIDC_NAME: "Squad ID",
  });
  return { ...example, OIDC_ISSUER: provider.issuer, OIDC_CLIENT_SECRET: CLIENT_SECRET };
}

async function signIn(client: Client, person: Person) {
  const { body } = await client.call("accounts.startProviderSignIn");
  provider.person = person;
  const { back, search } = await new ProviderVisit().follow(body.address);
  return { back, ...(await client.call("accounts.finishProviderSignIn", { answer: search })) };
}

describe("docs/sign-in-providers.md on an empty squad", () => {
  test("its five steps let a member sign in and switch passwords off", async () => {
    const app = await createTestApp({
      clock,
      environment: { BASE_URL: HOME, ...settingsOfPage() },
    });
    onTestFinished(() => app.close());
    const visitor = app.visitor();
    expect((await visitor.call("accounts.provider")).body).toEqual({ name: "Squad ID" });
    const { email } = await addMember(app, { role: "admin" });
    const { back, status } = await signIn(visitor, { subject: "dana", email, isVerified: true });
    expect(PAGE).toContain(`\`${back.origin}${back.pathname}\``);
    expect(status).toBe(200);
    expect((await visitor.call("accounts.providerLink")).body.link.email).toBe(email);
    expect((await visitor.call("settings.change", { providerOnly: true })).status).toBe(200);
  });

  test("quotes the app's texts exactly", async () => {
    const app = await createTestApp({
      clock,
      environment: { BASE_URL: HOME, ...settingsOfPage() },
    });
    onTestFinished(() => app.close());
    const { email } = await addMember(app);
    const gone = await addMember(app, { isActive: false });
    await signIn(app.visitor(), { subject: "dana", email, isVerified: true });
    const said: string[] = [];
    for (const person of [
      { subject: "1", email: "unknown@squad.example", isVerified: true },
      { subject: "2", email, isVerified: false },
      { subject: "3" },
      { subject: "4", email: gone.email, isVerified: true },
      { subject: "5", email, isVerified: true },
    ])
      said.push((await signIn(app.visitor(), person)).body.message);
    provider.fault = { path: /token/, does: "error" };
    said.push(
      (await signIn(app.visitor(), { subject: "dana", email, isVerified: true })).body.message,
    );
    provider.fault = null;
    provider.forge = () => "x.y.z";
    said.push(
      (await signIn(app.visitor(), { subject: "dana", email, isVerified: true })).body.message,
    );
    provider.forge = null;
    // Here the operator lets a provider sign-in create members.
    const open = await createTestApp({
      clock,
      environment: { BASE_URL: HOME, ...settingsOfPage(), OIDC_UNIT_CLAIM: "unit" },
    });
    onTestFinished(() => open.close());
    await addMember(open, {
      email: "former@squad.example",
      deletedAt: clock.now(),
      isActive: false,
    });
    for (const [subject, address] of [
      ["6", "new@squad.example"],
      ["7", "former@squad.example"],
    ] as const)
      said.push(
        (await signIn(open.visitor(), { subject, email: address, isVerified: true })).body.message,
      );
    const [, table = ""] = PAGE.split("| Sentence on the sign-in screen");
    const rows = [...table.split("\n\n")[0]!.matchAll(/^\| (?!---)([^|]+?) \| .* \|$/gm)].map(
      ([, sentence = ""]) => sentence,
    );
    expect(rows).toHaveLength(said.length);
    for (const [index, row] of rows.entries())
      for (const part of row.split("…")) expect(said[index]).toContain(part.trim());
  });

  test("its three provider configurations are accepted as written", () => {
    const issuers = [...PAGE.matchAll(/`OIDC_ISSUER=([^`]+)`/g)].map(([, issuer = ""]) =>
      issuer.replace("<tenant id>", "8f1f-42"),
    );
    expect(issuers).toHaveLength(3);
    for (const issuer of issuers) {
      const read = readConfiguration({
        OIDC_ISSUER: issuer,
        OIDC_CLIENT_ID: "watchbill",
        OIDC_EMAIL_TRUSTED: "on",
      });
      expect(read.provider).toMatchObject({
        issuer,
        clientSecret: null,
        secondFactorWords: ["mfa"],
        trustsEmail: true,
      });
    }
  });

  test("an email without an `email_verified` claim counts only when the operator allows it", async () => {
    const app = await createTestApp({
      clock,
      environment: { BASE_URL: HOME, ...settingsOfPage(), OIDC_EMAIL_TRUSTED: "on" },
    });
    onTestFinished(() => app.close());
    const { email } = await addMember(app);
    expect((await signIn(app.visitor(), { subject: "entra", email })).status).toBe(200);
    expect(
      (await signIn(app.visitor(), { subject: "other", email, isVerified: false })).body.code,
    ).toBe("provider-email-unverified");
  });
});

const configured = (issuer: string): ProviderConfiguration => ({
  issuer,
  clientId: CLIENT_ID,
  clientSecret: CLIENT_SECRET,
  name: "Squad ID",
  secondFactorWords: [],
  trustsEmail: false,
  unitClaim: null,
});

test("a provider that does not respond times out", async () => {
  const slow = createProvider(configured(provider.issuer), { clock, baseUrl: HOME, limitMs: 300 });
  provider.fault = { path: /well-known/, does: "silence" };
  await expect(slow.ask(false)).rejects.toThrow("did not answer within 0.3 seconds");
  provider.fault = null;
  const { question, address } = await slow.ask(false);
  provider.person = { subject: "dana" };
  const { search } = await new ProviderVisit().follow(address);
  provider.fault = { path: /token/, does: "silence" };
  await expect(slow.check(search, question, new AbortController().signal)).rejects.toThrow(
    "did not answer within 0.3 seconds",
  );
  provider.fault = null;
});

test("refuses a provider whose metadata names another issuer, such as a multi-tenant one", async () => {
  const server = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "application/json" });
    response.end(
      JSON.stringify({
        issuer: "https://login.example.org/{tenantid}/v2.0",
        authorization_endpoint: "https://login.example.org/a",
      }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}/common/v2.0`;
  await expect(
    createProvider(configured(issuer), { clock, baseUrl: HOME }).ask(false),
  ).rejects.toThrow();
});
