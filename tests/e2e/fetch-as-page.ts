import type { APIResponse, Route } from "playwright-core";

/** Sends a held request on. Playwright's own fetch leaves out `Sec-Fetch-Site`, by which the server knows the app's pages. */
export function fetchAsPage(route: Route): Promise<APIResponse> {
  return route.fetch({
    headers: { ...route.request().headers(), "sec-fetch-site": "same-origin" },
  });
}
