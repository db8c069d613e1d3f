import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { newSigningSecret, postSignature } from "./signed-post.ts";

const AT = Temporal.Instant.from("2026-05-12T18:00:00.999Z");

test("signs the second, a dot and the body, as OpenSSL does", () => {
  // printf '1778608800.{"id":"שבת"}' | openssl dgst -sha256 -hmac whsec_test
  const expected = "e7e359689ac3d52bf1b350854daac444edfbd9985eb33e3485e7e8909813df14";
  expect(postSignature(["whsec_test"], '{"id":"שבת"}', AT)).toBe(`t=1778608800,v1=${expected}`);
});

test("makes one signature per secret, all with the same time", () => {
  const [time, digest] = postSignature(["whsec_a"], "{}", AT).split(",");
  const [, other] = postSignature(["whsec_b"], "{}", AT).split(",");
  expect(postSignature(["whsec_a", "whsec_b"], "{}", AT)).toBe(`${time},${digest},${other}`);
});

test("makes another signature for another body, second or secret", () => {
  const one = postSignature(["whsec_a"], "{}", AT);
  expect(postSignature(["whsec_a"], "{ }", AT)).not.toBe(one);
  expect(postSignature(["whsec_b"], "{}", AT)).not.toBe(one);
  expect(postSignature(["whsec_a"], "{}", AT.add({ seconds: 1 })).split("v1=")[1]).not.toBe(
    one.split("v1=")[1],
  );
});

test("creates secrets of 256 random bits, no two equal", () => {
  const secrets = Array.from({ length: 50 }, newSigningSecret);
  expect(new Set(secrets).size).toBe(50);
  expect(secrets.every((secret) => /^whsec_[\w-]{43}$/.test(secret))).toBe(true);
});

test("the script in docs/operating.md verifies current signatures, and nothing else", async () => {
  const page = readFileSync(join(import.meta.dirname, "../../../../../docs/operating.md"), "utf8");
  const program = `${/```js\n(import[\s\S]+?)```/.exec(page)?.[1] ?? ""}\nexport { isFromTheSquad };`;
  const { isFromTheSquad } = (await import(
    `data:text/javascript,${encodeURIComponent(program)}`
  )) as {
    isFromTheSquad: (secret: string, header: string, rawBody: string) => boolean;
  };
  const now = Temporal.Now.instant();
  const header = postSignature(["whsec_a"], "{}", now);
  expect(isFromTheSquad("whsec_a", header, "{}")).toBe(true);
  expect(isFromTheSquad("whsec_b", header, "{}")).toBe(false);
  expect(isFromTheSquad("whsec_a", header, "{ }")).toBe(false);
  expect(
    isFromTheSquad(
      "whsec_a",
      postSignature(["whsec_a"], "{}", now.subtract({ seconds: 400 })),
      "{}",
    ),
  ).toBe(false);
  expect(isFromTheSquad("whsec_a", "t=1,v1=", "{}")).toBe(false);
  const both = postSignature(["whsec_new", "whsec_a"], "{}", now);
  expect(
    ["whsec_new", "whsec_a", "whsec_b"].map((secret) => isFromTheSquad(secret, both, "{}")),
  ).toEqual([true, true, false]);
});
