import type { APIResponse, Route } from "playwright-core";

/**
 * Sends an intercepted request and returns the response. Playwright's own `route.fetch` omits the
 * header `Sec-Fetch-Site`, by which the server recognizes requests from the app.
 */
export function fetchAsPage(route: Route): Promise<APIResponse> {
  return route.fetch({
    headers: { ...route.request().headers(), "sec-fetch-site": "same-origin" },
  });
}
