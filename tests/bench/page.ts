import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { chromiumPath, launchBrowser } from "../e2e/support/browser.ts";
import { leaveOutWhatIsPutOff } from "../e2e/support/page-load.ts";
import { PHONE } from "../e2e/support/squad.ts";
import { blockedIn, type TraceEvent } from "./blocking-time.ts";
import { type Running, tool } from "./processes.ts";
import { type Figure, ms } from "./report.ts";

const JAVASCRIPT_GOAL_KB = 130;
/** Number of Lighthouse runs; other work on the machine changes a score by ten points or more. */
const LOOKS = 5;
/**
 * Attempts per run, because Lighthouse sometimes misses the page's start and reports that as an
 * error.
 */
const TRIES = 3;

/**
 * Measures the signed-in dashboard on a phone: the JavaScript size for a member, and Lighthouse's
 * scores for an admin, whose dashboard is the largest (mobile, empty cache, median of five). Also
 * shows blocking time by thread time, because Lighthouse multiplies the wait for a busy core by
 * four.
 */
export async function benchPage(
  app: Running,
  { admin, member }: { readonly admin: string; readonly member: string },
): Promise<Figure[]> {
  const bytes = await firstLoad(app, member);
  const marks = Array.from({ length: LOOKS }, () => lighthouse(app, admin));
  const median = (name: string): number =>
    marks.map((mark) => mark[name] ?? 0).sort((a, b) => a - b)[LOOKS >> 1] ?? 0;
  return [
    {
      what: "first-load JavaScript of the dashboard on a phone, gzip",
      value: `${(bytes / 1000).toFixed(1)} kB`,
      goal: `<= ${JAVASCRIPT_GOAL_KB} kB`,
      isMet: bytes <= JAVASCRIPT_GOAL_KB * 1000,
    },
    mark("performance", median("performance"), 95),
    mark("accessibility", median("accessibility"), 100),
    mark("best practices", median("best-practices"), 100),
    mark("SEO", median("seo"), 100),
    {
      what: "the same dashboard, blocked from its first text on: with the wait for a core, and by its own work",
      value: ms(median("lasted")),
      against: ms(median("ran")),
    },
  ];
}

function mark(what: string, value: number, goal: number): Figure {
  return {
    what: `Lighthouse mobile, administrator's dashboard, ${what}`,
    value: String(value),
    goal: `>= ${goal}`,
    isMet: value >= goal,
  };
}

async function firstLoad(app: Running, cookie: string): Promise<number> {
  const browser = await launchBrowser();
  const context = await browser.newContext({ viewport: PHONE, serviceWorkers: "block" });
  const [name = "", value = ""] = cookie.split("=");
  await context.addCookies([{ name, value, url: app.address }]);
  const page = await context.newPage();
  let bytes = 0;
  const read: Promise<void>[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() === "script")
      read.push(
        response.body().then((body) => void (bytes += gzipSync(body, { level: 9 }).length)),
      );
  });
  await leaveOutWhatIsPutOff(page);
  // Waits for the dashboard's cards, because the event stream keeps the network from ever being
  // idle.
  await page.goto(app.address);
  await page.getByRole("heading", { name: "My Upcoming 10-Day Shift Schedule" }).waitFor();
  // On a phone the calendar shows the agenda, not the month.
  await page.getByRole("list", { name: "Shift agenda" }).waitFor();
  await Promise.all(read);
  await browser.close();
  return bytes;
}

function lighthouse(app: Running, cookie: string): Record<string, number> {
  const file = join(mkdtempSync(join(tmpdir(), "watchbill-lighthouse-")), "report.json");
  const flags =
    "--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync";
  const looked = () =>
    spawnSync(
      process.execPath,
      [
        tool("lighthouse"),
        app.address,
        "--quiet",
        "--output=json",
        "--save-assets",
        `--output-path=${file}`,
        `--chrome-flags=${flags}`,
        `--extra-headers=${JSON.stringify({ cookie })}`,
        "--only-categories=performance,accessibility,best-practices,seo",
      ],
      { env: { ...process.env, CHROME_PATH: chromiumPath() }, encoding: "utf8" },
    );
  let { status, stderr } = looked();
  for (let tried = 1; tried < TRIES && stderr.includes("NO_NAVSTART"); tried += 1)
    ({ status, stderr } = looked());
  if (status !== 0) throw new Error(`Lighthouse ended with ${status}: ${stderr.slice(-500)}`);
  const { categories } = JSON.parse(readFileSync(file, "utf8")) as {
    categories: Record<string, { score: number }>;
  };
  // Lighthouse writes the trace next to the report under its own name.
  const { traceEvents } = JSON.parse(
    readFileSync(join(dirname(file), "report-0.trace.json"), "utf8"),
  ) as {
    traceEvents: TraceEvent[];
  };
  return {
    ...Object.fromEntries(
      Object.entries(categories).map(([name, { score }]) => [name, Math.round(score * 100)]),
    ),
    ...blockedIn(traceEvents, app.address),
  };
}
