import { setup as buildWeb } from "../e2e/global-setup.ts";
import { firefoxPath } from "./firefox.ts";
import { webkitPaths } from "./webkit.ts";

/** Builds the app and installs missing browsers once, before the workers start. */
export function setup(): void {
  firefoxPath();
  webkitPaths();
  buildWeb();
}
