import { expect, test } from "vitest";
import { BUSY, refusedThere, unreachable } from "./provider-refusals.ts";

test("names the provider and the next step in each refusal", () => {
  expect(refusedThere("Keycloak")).toMatchObject({
    kind: "conflict",
    code: "provider-refused",
    message: "Keycloak stopped the sign-in. Try again, or ask its admin whether you have access.",
  });
  expect(unreachable("Keycloak")).toMatchObject({
    kind: "conflict",
    code: "provider-unreachable",
    message: "Keycloak isn't responding. Try again in a minute, or sign in another way.",
  });
});

test("asks a member who finds the login queue full to wait, as after too many attempts", () => {
  expect(BUSY).toMatchObject({ kind: "too-many", code: "too-many-attempts" });
});
