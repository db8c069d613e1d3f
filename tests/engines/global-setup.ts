import { setup as buildWeb } from "../e2e/global-setup.ts";
import { firefoxPath } from "./firefox.ts";
import { webkitPaths } from "./webkit.ts";

/** The stories run on the app as it is built, in engines that are there: one that is missing is installed once. */
export function setup(): void {
  firefoxPath();
  webkitPaths();
  buildWeb();
}
