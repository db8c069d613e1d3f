import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { onePng } from "../../testing/services/png.ts";
import { signedInMember } from "../../testing/squads/builders.ts";
import { type Client, createTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let admin: Client;

beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  admin = await signedInMember(app, { role: "admin" });
});
afterAll(() => app.close());

const base64 = (bytes: Buffer): string => bytes.toString("base64");

describe("the squad's color", () => {
  test("is sent to every open browser for both themes, and can be removed", async () => {
    expect((await admin.call("settings.change", { squadColor: "#FBBF24" })).status).toBe(200);
    expect((await admin.call("settings.all")).body.squadColor).toBe("#fbbf24");
    const { accent } = (await app.visitor().call("settings.organization")).body;
    expect(accent?.light.on).toBe("#ffffff");
    expect(accent?.light.accent).not.toBe("#fbbf24");
    expect((await admin.call("settings.change", { squadColor: null })).status).toBe(200);
    expect((await app.visitor().call("settings.organization")).body.accent).toBeNull();
  });

  test.each(["", "teal", "#0f766e;} body{display:none", "0f766e", "#0f7"])(
    "can't be %j",
    async (squadColor) => {
      expect(await admin.call("settings.change", { squadColor })).toMatchObject({
        status: 400,
        body: { code: "settings-invalid", message: "Choose a color such as #0f766e" },
      });
    },
  );

  test("refuses to overwrite the color with a save based on an older value", async () => {
    const other = await signedInMember(app, { role: "admin" });
    await other.call("settings.change", { squadColor: "#1e3a8a", seen: { squadColor: null } });
    expect(
      (await admin.call("settings.change", { squadColor: "#991b1b", seen: { squadColor: null } }))
        .status,
    ).toBe(409);
    await other.call("settings.change", { squadColor: null });
  });
});

describe("the squad's logo", () => {
  test("is public under its URL, immutable, and a new logo has a new URL", async () => {
    const [red, blue] = [onePng(64, 32, [200, 0, 0]), onePng(64, 32, [0, 0, 200])];
    const first = await admin.call("settings.setLogo", { png: base64(red) });
    expect(first.status).toBe(200);
    expect((await app.visitor().call("settings.organization")).body.logo).toBe(first.body.logo);
    const answer = await app.http.inject(first.body.logo);
    expect(answer.rawPayload.equals(red)).toBe(true);
    expect(answer.headers).toMatchObject({
      "content-type": "image/png",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
    });
    const second = await admin.call("settings.setLogo", { png: base64(blue) });
    expect(second.body.logo).not.toBe(first.body.logo);
    expect((await app.http.inject(first.body.logo)).statusCode).toBe(404);
    expect((await admin.call("settings.removeLogo")).status).toBe(200);
    expect((await app.visitor().call("settings.organization")).body.logo).toBeNull();
    expect((await admin.call("settings.removeLogo")).status).toBe(200);
  });

  test.each([
    [
      "a drawing that could run",
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`.padEnd(80)),
    ],
    ["one that is too large", onePng(257, 1, [0, 0, 0])],
    [
      "one with a page behind it",
      Buffer.concat([onePng(8, 8, [0, 0, 0]), Buffer.from("<script>alert(1)</script>")]),
    ],
    ["nothing", Buffer.alloc(0)],
  ])("can't be %s", async (_what, bytes) => {
    expect(await admin.call("settings.setLogo", { png: base64(bytes) })).toMatchObject({
      status: 400,
      body: { code: "logo-invalid" },
    });
  });

  test("lets only admins set and remove the logo", async () => {
    const member = await signedInMember(app);
    expect(
      (await member.call("settings.setLogo", { png: base64(onePng(1, 1, [0, 0, 0])) })).status,
    ).toBe(403);
    expect((await member.call("settings.removeLogo")).status).toBe(403);
    expect((await app.visitor().call("settings.removeLogo")).status).toBe(401);
  });

  test.each(["..%2f..%2fetc", "x".repeat(199), "%00", "'"])(
    "is not found under another URL: %s",
    async (hash) => {
      expect((await app.http.inject(`/api/logo/${hash}`)).statusCode).toBe(404);
    },
  );
});
