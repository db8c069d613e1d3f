import { expect, test } from "vitest";
import { browserOf, deviceClassOf, deviceNameOf } from "./user-agent.ts";

test.each([
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1",
    "Mobile",
    "Safari",
    "Safari on iPhone",
  ],
  [
    "Mozilla/5.0 (iPad; CPU OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/156.0 Mobile/15E148 Safari/604.1",
    "Tablet",
    "Chrome",
    "Chrome on iPad",
  ],
  [
    "Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36",
    "Mobile",
    "Chrome",
    "Chrome on Android",
  ],
  [
    "Mozilla/5.0 (Linux; Android 16; SM-X710) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36",
    "Tablet",
    "Chrome",
    "Chrome on Android",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36 Edg/156.0.0.0",
    "Desktop",
    "Edge",
    "Edge on Windows",
  ],
  [
    "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
    "Desktop",
    "Firefox",
    "Firefox on Linux",
  ],
  [
    "Opera/9.80 (X11; Linux x86_64) Presto/2.12.388 Version/12.16",
    "Desktop",
    "Other",
    "A browser on Linux",
  ],
  [
    "Mozilla/5.0 (PlayStation; PlayStation 5/6.50) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/15.4 Safari/605.1.15",
    "Unknown",
    "Safari",
    "Safari",
  ],
  ["curl/8.5.0", "Unknown", "Other", "Unknown device"],
  [null, "Unknown", "Other", "Unknown device"],
])("recognizes the user agent of %s as a %s with %s", (userAgent, device, browser, name) => {
  expect([deviceClassOf(userAgent), browserOf(userAgent), deviceNameOf(userAgent)]).toEqual([
    device,
    browser,
    name,
  ]);
});
