import { expect, test } from "vitest";
import { pathTo } from "./paths.ts";

test("builds a URL that names the item open on the page", () => {
  expect([
    pathTo("members"),
    pathTo("settings", { view: "password" }),
    pathTo("reports", { tab: "members" }),
  ]).toEqual(["/members", "/settings?view=password", "/reports?tab=members"]);
});
