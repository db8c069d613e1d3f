import fastify from "fastify";
import { expect, test } from "vitest";
import { readConfiguration } from "./configuration.ts";

test.each([
  ["", []],
  [" , ", []],
  ["127.0.0.1,::1", ["127.0.0.1", "::1"]],
  [" loopback , linklocal,uniquelocal ", ["loopback", "linklocal", "uniquelocal"]],
  ["10.0.0.0/8", ["10.0.0.0/8"]],
  ["10.0.0.0/1,10.0.0.1/32", ["10.0.0.0/1", "10.0.0.1/32"]],
  ["10.0.0.0/255.0.0.0", ["10.0.0.0/255.0.0.0"]],
  ["10.0.0.1/255.255.255.255", ["10.0.0.1/255.255.255.255"]],
  ["fd00::/8,2001:db8::1/128", ["fd00::/8", "2001:db8::1/128"]],
  ["::ffff:10.0.0.0/104", ["::ffff:10.0.0.0/104"]],
  ["fe80::1%eth0", ["fe80::1%eth0"]],
])("accepts TRUST_PROXY %j, as Fastify does", (given, proxies) => {
  const { trustProxy } = readConfiguration({ TRUST_PROXY: given });
  expect(trustProxy).toEqual(proxies);
  expect(() => fastify({ trustProxy: [...trustProxy] })).not.toThrow();
});

test.each([
  "nginx",
  "proxy.squad.example",
  "127.0.0.1;::1",
  "127.0.0.1 ::1",
  "127.0.0.1, nginx",
  "127.0.0.1:3000",
  "[::1]",
  "10.0.0.0/99",
  "10.0.0.0/33",
  "fd00::/129",
  "fd00::/255.0.0.0",
  "10.0.0.0/",
  "10.0.0.0/8/8",
  "10.0.0.0/255.0.255.0",
  "10.0.0.0/eight",
  // Trusting every address would let any caller forge its address.
  "0.0.0.0/0",
  "::/0",
  "0.0.0.0/0.0.0.0",
  "true",
  "false",
  // Fastify reads this as an address; other programs read it as a number of proxies.
  "1",
  "010.0.0.1",
])("refuses TRUST_PROXY %j before the app is created", (given) => {
  expect(() => readConfiguration({ TRUST_PROXY: given })).toThrow(
    `TRUST_PROXY must be addresses or ranges such as 127.0.0.1, ::1 or 10.0.0.0/8, or loopback, linklocal or uniquelocal, separated by commas, not "${given}"`,
  );
});
