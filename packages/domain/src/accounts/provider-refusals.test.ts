import { expect, test } from "vitest";
import { BUSY, refusedThere, unreachable } from "./provider-refusals.ts";

test("names the provider and the next step in each refusal", () => {
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

test("tells a member without a place in the queue to wait, as after too many attempts", () => {
  expect(BUSY).toMatchObject({ kind: "too-many", code: "too-many-attempts" });
});
