import { expect, test } from "vitest";
import { BUSY, refusedThere, unreachable } from "./provider-refusals.ts";

test("whoever cannot come in by the provider reads which one it is, and what to do", () => {
  expect(refusedThere("Keycloak")).toMatchObject({
    kind: "conflict",
    code: "provider-refused",
    message:
      "Signing in with Keycloak was stopped there. Try again, or ask whoever runs it whether you may.",
  });
  expect(unreachable("Keycloak")).toMatchObject({
    kind: "conflict",
    code: "provider-unreachable",
    message: "Nothing was heard from Keycloak. Try again in a minute, or sign in another way.",
  });
});

test("whoever finds no place in the line is told to wait, as after too many tries", () => {
  expect(BUSY).toMatchObject({ kind: "too-many", code: "too-many-attempts" });
});
