import { api, type EndpointName } from "@watchbill/contract/api";
import { expect, test } from "vitest";
import { FIRST_SCREEN } from "./early-answer.ts";

test.each(Object.entries(FIRST_SCREEN))("%s is asked early at its own address", (name, address) => {
  expect(api[name as EndpointName]).toMatchObject({ method: "GET", path: address });
});
