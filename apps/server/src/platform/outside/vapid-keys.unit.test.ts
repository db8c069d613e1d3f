import { createPublicKey, verify } from "node:crypto";
import { vapidHeaders } from "@block65/webcrypto-web-push";
import { expect, test } from "vitest";

// Made by the library that version 1 had: every browser that subscribed then holds the public one.
const KEYS = {
  publicKey:
    "BLTpvZiJ8rHFWR65a6cDTI4S_MFkK6esWHrTP3mzFLohM58sHgMzRa1-O8rSPWe40tLS1feR7hvb4TTe8f8wLNk",
  privateKey: "K9qR68K2n-m9urDv08JrHFvNm9npBpXMsJ8PXAlbi9I",
};

test("the keys of version 1 still sign", async () => {
  const subscription = {
    endpoint: "https://push.example/send/1",
    expirationTime: null,
    keys: { p256dh: "", auth: "" },
  };
  const { headers } = await vapidHeaders(subscription, {
    ...KEYS,
    subject: "mailto:squad@duty.example",
  });
  const [, token = "", key = ""] =
    /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization) ?? [];
  expect(key).toBe(KEYS.publicKey);
  const [head, claims, signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
    part.toString("base64url"),
  );
  const publicKey = createPublicKey({
    key: { kty: "EC", crv: "P-256", x: x!, y: y! },
    format: "jwk",
  });
  const data = Buffer.from(`${head}.${claims}`);
  expect(
    verify(
      "sha256",
      data,
      { key: publicKey, dsaEncoding: "ieee-p1363" },
      Buffer.from(signature, "base64url"),
    ),
  ).toBe(true);
});
