import { expect, test } from "vitest";
import { hostsIn } from "./primary-discovery.ts";

test.each<[string, string[] | null]>([
  ["postgres://u:p@one/squad", ["postgres://u:p@one/squad"]],
  ["postgresql://one:5433/squad?sslmode=require", ["postgresql://one:5433/squad?sslmode=require"]],
  [
    "postgres://u:p@one:5432,two:5433,10.0.0.3/squad?sslmode=verify-full",
    [
      "postgres://u:p@one:5432/squad?sslmode=verify-full",
      "postgres://u:p@two:5433/squad?sslmode=verify-full",
      "postgres://u:p@10.0.0.3/squad?sslmode=verify-full",
    ],
  ],
  [
    "postgres://[::1]:5432,[::2]:5432/squad",
    ["postgres://[::1]:5432/squad", "postgres://[::2]:5432/squad"],
  ],
  [
    "postgres://u@%2Frun%2Fpg,two/squad",
    ["postgres://u@%2Frun%2Fpg/squad", "postgres://u@two/squad"],
  ],
  ["postgres:///squad?host=/run/postgresql", ["postgres:///squad?host=/run/postgresql"]],
  ["postgres://u:p@one:5432,/squad", null],
  ["postgres://u:p@one:port,two/squad", null],
  ["mysql://one,two/squad", null],
  ["one,two", null],
])("parses the addresses in %s", (text, addresses) => {
  expect(hostsIn(text)).toEqual(addresses);
});
