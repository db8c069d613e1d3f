import { expect, test } from "vitest";
import { adviceOf } from "./advice.ts";

const HERE = "https://registry.example/";
const metadata = { dependencies: { total: 240 } };

test("a registry that does not answer is said to, and nothing is taken for well", () => {
  const { lines, code } = adviceOf({ message: "405 Method Not Allowed - POST https://registry.example/-/npm" }, HERE);
  expect(code).toBe(2);
  expect(lines[0]).toBe(
    "https://registry.example/ does not answer what is known of the libraries: 405 Method Not Allowed - POST https://registry.example/-/npm",
  );
  expect(lines.at(-1)).toContain("npm run advisories -- --registry=");
  expect(adviceOf({}, HERE).code).toBe(2);
});

test("nothing against any library is said with how many were asked about", () => {
  expect(adviceOf({ vulnerabilities: {}, metadata }, HERE)).toEqual({
    lines: ["Nothing is known against any of 240 libraries."],
    code: 0,
  });
});

test("what is known is named, the worst first, with where it is told and what mends it", () => {
  const via = (title: string) => [{ title, url: "https://example.org/advisory" }];
  const vulnerabilities = {
    small: { severity: "low", via: via("Slow on long words"), fixAvailable: false },
    worst: { severity: "critical", via: via("Lets anybody in"), fixAvailable: { name: "worst", version: "2.0.0" } },
    user: { severity: "high", via: ["worst"], fixAvailable: true },
  };
  expect(adviceOf({ vulnerabilities, metadata }, HERE)).toEqual({
    lines: [
      "worst, critical, mended by worst 2.0.0",
      "  Lets anybody in: https://example.org/advisory",
      "user, high, mended by a newer version that fits",
      "  through worst",
      "small, low, not mended yet",
      "  Slow on long words: https://example.org/advisory",
    ],
    code: 1,
  });
});
