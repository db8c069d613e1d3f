import { SETTING_NAMES } from "@watchbill/domain/settings/organization-fields";
import { expect, test } from "vitest";
import { SQUAD_PAGES } from "./squad-pages.ts";

test("has each squad setting on exactly one page", () => {
  const onPages = Object.values(SQUAD_PAGES).flat();
  // The "features" setting has its own page, "What your squad uses", which saves each switch at
  // once.
  expect([...onPages, "features"].toSorted()).toEqual([...SETTING_NAMES].toSorted());
});
