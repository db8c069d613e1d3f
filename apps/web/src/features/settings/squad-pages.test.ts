import { SETTING_NAMES } from "@watchbill/domain/settings/organization-fields";
import { expect, test } from "vitest";
import { SQUAD_PAGES } from "./squad-pages.ts";

test("each setting of the squad is on one page", () => {
  const onPages = Object.values(SQUAD_PAGES).flat();
  // The page "What your squad uses" saves each switch at once.
  expect([...onPages, "features"].toSorted()).toEqual([...SETTING_NAMES].toSorted());
});
