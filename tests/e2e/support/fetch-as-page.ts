import type { APIResponse, Route } from "playwright-core";

/**
 * Continues an intercepted request. Playwright's own fetch omits `Sec-Fetch-Site`, by which the
 * server recognizes the app's pages.
 */
export function fetchAsPage(route: Route): Promise<APIResponse> {
  return route.fetch({
    headers: { ...route.request().headers(), "sec-fetch-site": "same-origin" },
  });
}
