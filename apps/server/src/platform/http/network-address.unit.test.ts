import { describe, expect, test } from "vitest";
import { isPublicAddress, networkOriginOf } from "./network-address.ts";

describe("isPublicAddress is true for an address that", () => {
  test.each([
    "1.1.1.1",
    "8.8.8.8",
    "9.255.255.255",
    "11.0.0.0",
    "100.63.255.255",
    "100.128.0.0",
    "128.0.0.1",
    "169.253.255.255",
    "172.15.255.255",
    "172.32.0.0",
    "192.0.1.0",
    "192.167.255.255",
    "192.169.0.0",
    "198.17.255.255",
    "198.20.0.0",
    "223.255.255.255",
    "2606:4700:4700::1111",
    "2a00:1450:4001:81b::200e",
    "2001:200::1",
    "::ffff:8.8.8.8",
    "::ffff:0808:0808",
    "::ffff:0:8.8.8.8",
    "2002:0808:0808::1",
    "64:ff9b::8.8.8.8",
    "64:FF9B::0808:0808",
  ])("is %s", (address) => expect(isPublicAddress(address)).toBe(true));
});

describe("isPublicAddress is false for an address that", () => {
  test.each([
    [
      "this machine",
      ["127.0.0.1", "127.255.255.254", "0.0.0.0", "0.1.2.3", "::1", "::", "0:0:0:0:0:0:0:1"],
    ],
    [
      "a private network",
      ["10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1", "fc00::1", "fdff::1", "fec0::1"],
    ],
    ["a provider's own network", ["100.64.0.1", "100.127.255.255"]],
    [
      "the link, with a cloud's own data",
      ["169.254.169.254", "fe80::1", "fe80::1%eth0", "febf::1", "fd00:ec2::254"],
    ],
    [
      "multicast and broadcast",
      ["224.0.0.1", "239.255.255.255", "255.255.255.255", "ff02::1", "ff0e::1"],
    ],
    ["the future", ["240.0.0.1", "4000::1", "5f00::1", "e000::1"]],
    [
      "documentation and trials",
      [
        "192.0.2.1",
        "198.51.100.7",
        "203.0.113.9",
        "198.18.0.1",
        "198.19.255.255",
        "2001:db8::1",
        "3fff::1",
      ],
    ],
    [
      "a protocol's",
      [
        "192.0.0.8",
        "192.88.99.1",
        "2001::1",
        "2001:0:4136:e378:8000:63bf:3fff:fdd2",
        "2001:10::1",
        "100::1",
      ],
    ],
    [
      "a private address in a mapped form",
      ["::ffff:127.0.0.1", "::ffff:7f00:1", "::FFFF:10.0.0.1", "0:0:0:0:0:ffff:c0a8:0101"],
    ],
    ["a private address in a translated form", ["::ffff:0:127.0.0.1", "::127.0.0.1", "::7f00:1"]],
    [
      "a private address behind 6to4",
      ["2002:7f00:1::", "2002:0a00:0001::1", "2002:c0a8:101::1", "2002:a9fe:a9fe::"],
    ],
    [
      "a private address behind NAT64",
      ["64:ff9b::127.0.0.1", "64:ff9b::a9fe:a9fe", "64:ff9b:1::8.8.8.8"],
    ],
    [
      "no address",
      [
        "",
        "localhost",
        "127.1",
        "0x7f000001",
        "2130706433",
        "01.1.1.1",
        "1.1.1.1.",
        "[::1]",
        "8.8.8.8 ",
        ":::",
        "1.1.1",
      ],
    ],
  ])("is %s", (_what, addresses) => {
    expect(addresses.filter(isPublicAddress)).toEqual([]);
  });
});

describe("networkOriginOf", () => {
  test.each([
    [
      "returns an IPv4 address unchanged",
      "198.51.100.7",
      { network: "198.51.100.7", region: null },
    ],
    [
      "maps an IPv4-mapped address to its IPv4 address",
      "::ffff:198.51.100.7",
      { network: "198.51.100.7", region: null },
    ],
    [
      "returns the first half of an IPv6 address",
      "2001:db8:1:abcd::1",
      { network: "net 20010db80001abcd", region: "net 20010db80001ab" },
    ],
    [
      "returns one origin for addresses of a network",
      "2001:DB8:1:abcd:9:9:9:9",
      { network: "net 20010db80001abcd", region: "net 20010db80001ab" },
    ],
    ["returns an invalid address unchanged", "unknown", { network: "unknown", region: null }],
  ])("%s", (_what, address, origin) => {
    expect(networkOriginOf(address)).toEqual(origin);
  });
});
