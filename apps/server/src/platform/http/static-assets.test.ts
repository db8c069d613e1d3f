import { createHash } from "node:crypto";
import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

const SCRIPT = "document.title = 1";
const PAGE = `<!doctype html><html lang="en"><script>${SCRIPT}</script>the app</html>`;
const WORKER = "// The worker.\n".repeat(100);

let app: TestApp;

beforeAll(async () => {
  const webFolder = await mkdtemp(join(tmpdir(), "web-"));
  await mkdir(join(webFolder, "assets"));
  await writeFile(join(webFolder, "index.html"), PAGE);
  await writeFile(join(webFolder, "sw.js"), WORKER);
  await writeFile(join(webFolder, "assets", "app-1a2b.js"), "export {};");
  app = await createTestApp({ webFolder });
});
afterAll(() => app.close());

test.each([
  "/",
  "/members",
  "/members?search=dana.levi",
  "/logs?search=a.b&kind=x",
  "/settings?x=1.5#top.html",
  "/index.html",
])("serves the app's page at %s, with any query", async (url) => {
  const { statusCode, body, headers } = await app.http.inject({ url });
  expect([statusCode, body, headers["cache-control"]]).toEqual([200, PAGE, "no-cache"]);
});

test.each([
  ["a session's cookie", { watchbill: "a-token" }, '<html data-session lang="en">'],
  ["another cookie", { other: "watchbill" }, '<html lang="en">'],
  ["no cookie", {}, '<html lang="en">'],
])(
  "marks in the page whether the request has a session cookie: %s",
  async (_what, cookies, said) => {
    const { body, headers } = await app.http.inject({ url: "/", cookies });
    expect([body.includes(said), String(headers.vary)]).toEqual([
      true,
      expect.stringContaining("cookie"),
    ]);
  },
);

test("sends the page again after sign-in, although the ETag of the signed-out page matches", async () => {
  const { headers } = await app.http.inject({ url: "/" });
  const ask = async (cookies: Record<string, string>) =>
    (await app.http.inject({ url: "/", cookies, headers: { "if-none-match": headers.etag } }))
      .statusCode;
  expect([await ask({}), await ask({ watchbill: "a-token" })]).toEqual([304, 200]);
});

test("allows the page's inline script and no other, and none on other addresses", async () => {
  const policyOf = async (url: string) =>
    String((await app.http.inject({ url })).headers["content-security-policy"]);
  const hash = createHash("sha256").update(SCRIPT).digest("base64");
  expect(await policyOf("/")).toContain(`script-src 'self' 'sha256-${hash}';`);
  expect(await policyOf("/sw.js")).toContain("script-src 'self';");
});

test.each(["/gone-1a2b.js", "/assets/gone.css?v=1", "/api/nothing", "/api/nothing?a=b.c"])(
  "returns 404 for %s",
  async (url) => {
    expect((await app.http.inject({ url })).statusCode).toBe(404);
  },
);

test("caches a content-hashed file for a year", async () => {
  const { headers } = await app.http.inject({ url: "/assets/app-1a2b.js" });
  expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  expect(headers).not.toHaveProperty("x-server-time");
});

test.each([
  ["plainly", undefined, (body: Buffer) => body],
  ["compressed", "gzip, br", brotliDecompressSync],
  ["compressed with gzip", "gzip", gunzipSync],
])(
  "sends files that each start revalidates %s, and 304 if the ETag matches",
  async (_how, accepted, open) => {
    const headers = accepted === undefined ? {} : { "accept-encoding": accepted };
    const first = await app.http.inject({ url: "/sw.js", headers });
    expect(open(first.rawPayload).toString()).toBe(WORKER);
    expect(first.headers).toMatchObject({
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "no-cache",
      vary: expect.stringContaining("accept-encoding"),
    });
    expect(first.headers).not.toHaveProperty("x-server-time");
    const again = await app.http.inject({
      url: "/sw.js",
      headers: { ...headers, "if-none-match": first.headers.etag },
    });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
  },
);
