import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { build } from "vite";
import type { Driver, Size, Step } from "./driver.ts";
import type { Found } from "./finder.ts";
import { inWords, type Target } from "./locators.ts";

/** The timeout of every wait in milliseconds. */
const PATIENCE_MS = 30_000;
/** The interval in milliseconds between two polls. */
const LOOK_MS = 25;
const TYPED_AGAIN = 3;
const LOOKS_AFTER_TYPING = 120;
const PICTURES = join(import.meta.dirname, "../../.cache/engines");
/** Maximum number of Tab presses; no screen has so many tab stops. */
const MOST_STOPS = 400;

const KEYS: Readonly<Record<string, string>> = {
  Backspace: "\uE003",
  Tab: "\uE004",
  Enter: "\uE007",
  Shift: "\uE008",
  Control: "\uE009",
  Escape: "\uE00C",
  Space: " ",
  End: "\uE010",
  Home: "\uE011",
  ArrowLeft: "\uE012",
  ArrowUp: "\uE013",
  ArrowRight: "\uE014",
  ArrowDown: "\uE015",
};

/**
 * User actions on a page, in any engine. Each action waits for its target element; on timeout the
 * error says which target was missing.
 */
export interface Page {
  readonly driver: Driver;
  open(path: string): Promise<void>;
  reload(): Promise<void>;
  resize(size: Size): Promise<void>;
  see(target: Target): Promise<Found>;
  /** Waits until no element matches. */
  gone(target: Target): Promise<void>;
  click(target: Target): Promise<void>;
  /** Replaces a field's value. */
  fill(target: Target, value: string): Promise<void>;
  /** Types a date such as 2026-07-11 in the order that the engine's field expects. */
  fillDate(target: Target, date: string): Promise<void>;
  /** Types a time such as 13:15. */
  fillTime(target: Target, time: string): Promise<void>;
  /** Selects an option by its text with the arrow keys. */
  choose(target: Target, option: string): Promise<void>;
  /** Moves the focus to the target with Tab only. */
  tabTo(target: Target): Promise<void>;
  /** Closes the target with Escape, pressed again if the page did not handle the first one yet. */
  dismiss(target: Target): Promise<void>;
  /** Presses one key or a combination: "Control+z". */
  press(keys: string): Promise<void>;
  type(text: string): Promise<void>;
  /**
   * Moves to a button with Tab and presses it once it is not busy: a busy button keeps focus but
   * ignores keys.
   */
  pressOn(target: Target): Promise<void>;
  /** Returns the target's current state without waiting. */
  look(target: Target): Promise<Found>;
  run<Values extends readonly unknown[], Result>(
    work: (...values: Values) => Result | Promise<Result>,
    ...values: Values
  ): Promise<Result>;
  /** Waits until a condition holds in the page. */
  until(what: string, isSo: () => Promise<boolean>): Promise<void>;
}

export async function pageOf(driver: Driver, address: string): Promise<Page> {
  const finder = await finderSource();
  const ask = async (how: "look" | "reach", target: Target): Promise<Found> => {
    const asked = `(how, target) => globalThis.storyFinder?.[how](target) ?? null`;
    const found = await driver.call(asked, [how, target]);
    if (found) return found as Found;
    // After a navigation the new document lacks the finder script, so it is added.
    await driver.call(`() => { ${finder}\n}`, []);
    return (await driver.call(asked, [how, target])) as Found;
  };
  const until = async (what: string, isSo: () => Promise<boolean>): Promise<void> => {
    const end = performance.now() + PATIENCE_MS;
    let last: unknown = null;
    while (performance.now() < end) {
      try {
        if (await isSo()) return;
        last = null;
      } catch (error) {
        // A page that is being unloaded throws, so the call is repeated.
        last = error;
      }
      await pause(LOOK_MS);
    }
    throw new Error(`${driver.name} waited in vain for ${what}. ${await sightOf(driver)}`, {
      cause: last,
    });
  };
  const keys = (actions: Step[]): Promise<void> =>
    driver.perform({ type: "key", id: "keys", actions });
  const fillParts = async (
    target: Target,
    value: string,
    parts: readonly string[],
  ): Promise<void> => {
    const holds = async (): Promise<boolean> => (await ask("look", target)).value === value;
    // A busy engine may put a typed key into the field's previous part, so the value is checked and
    // typed again.
    for (let tries = 0; tries < TYPED_AGAIN; tries += 1) {
      await page.tabTo(target);
      for (const [at, part] of parts.entries()) {
        if (at > 0 && !driver.goesOnByItself) await page.press("ArrowRight");
        await page.type(part);
      }
      for (let look = 0; look < LOOKS_AFTER_TYPING; look += 1) {
        if (await holds()) return;
        await pause(LOOK_MS);
      }
      await page.press("Shift+Tab");
    }
    await until(`${inWords(target)} to hold "${value}"`, holds);
  };
  const page: Page = {
    driver,
    until,
    open: (path) => driver.go(`${address}${path}`),
    reload: () => driver.reload(),
    resize: (size) => driver.resize(size),
    look: (target) => ask("look", target),
    async see(target) {
      let found: Found | null = null;
      await until(inWords(target), async () => (found = await ask("look", target)).count > 0);
      return found!;
    },
    gone: (target) =>
      until(`the end of ${inWords(target)}`, async () => (await ask("look", target)).count === 0),
    async click(target) {
      // A moving target may have left its position, so a tap that hit another element is repeated.
      await until(`${inWords(target)} to take a tap`, async () => {
        const [before, { point }] = [await ask("reach", target), await ask("reach", target)];
        if (!point || point.x !== before.point?.x || point.y !== before.point.y) return false;
        if (!(await driver.call("(target) => storyFinder.aim(target)", [target]))) return false;
        await tapAt(driver, point);
        // After a navigation the new document has no record of the tap.
        return (await driver.call("() => globalThis.storyFinder?.wasHit() ?? null", [])) !== false;
      });
    },
    async fill(target, value) {
      await page.click(target);
      await page.press("Control+a");
      await page.type(value);
      await until(
        `${inWords(target)} to hold "${value}"`,
        async () => (await ask("look", target)).value === value,
      );
    },
    fillDate: (target, date) =>
      fillParts(target, date, [date.slice(5, 7), date.slice(8), date.slice(0, 4)]),
    fillTime: (target, time) =>
      fillParts(target, time, driver.clock === 12 ? partsOfTwelve(time) : time.split(":")),
    async choose(target, option) {
      await page.tabTo(target);
      await page.press("Home");
      for (let stop = 0; stop < MOST_STOPS && (await chosenIn(driver)) !== option; stop += 1)
        await page.press("ArrowDown");
      await until(
        `${inWords(target)} to be "${option}"`,
        async () => (await chosenIn(driver)) === option,
      );
    },
    async tabTo(target) {
      await page.see(target);
      for (let stop = 0; stop < MOST_STOPS; stop += 1) {
        if ((await ask("look", target)).isFocused) return;
        await page.press("Tab");
      }
      throw new Error(
        `${driver.name}: Tab does not reach ${inWords(target)}. ${await sightOf(driver)}`,
      );
    },
    async pressOn(target) {
      await page.tabTo(target);
      await until(
        `${inWords(target)} to be ready`,
        async () => (await ask("reach", target)).point !== null,
      );
      await page.press("Enter");
    },
    async dismiss(target) {
      await page.see(target);
      await until(`the end of ${inWords(target)}`, async () => {
        await page.press("Escape");
        return (await ask("look", target)).count === 0;
      });
    },
    press(combination) {
      const values = combination.split("+").map((key) => KEYS[key] ?? key);
      const down: Step[] = values.map((value) => ({ type: "keyDown", value }));
      return keys([
        ...down,
        ...values.toReversed().map((value): Step => ({ type: "keyUp", value })),
      ]);
    },
    type: (words) =>
      keys(
        Array.from(words).flatMap((value): Step[] => [
          { type: "keyDown", value },
          { type: "keyUp", value },
        ]),
      ),
    run: async (work, ...values) =>
      (await driver.call(String(work), values)) as Awaited<ReturnType<typeof work>>,
  };
  return page;
}

function tapAt(driver: Driver, { x, y }: { x: number; y: number }): Promise<void> {
  return driver.perform({
    type: "pointer",
    id: "mouse",
    parameters: { pointerType: "mouse" },
    actions: [
      { type: "pointerMove", x, y, origin: "viewport" },
      { type: "pointerDown", button: 0 },
      { type: "pointerUp", button: 0 },
    ],
  });
}

function partsOfTwelve(time: string): string[] {
  const hour = Number(time.slice(0, 2));
  return [String(hour % 12 || 12).padStart(2, "0"), time.slice(3), hour < 12 ? "AM" : "PM"];
}

async function chosenIn(driver: Driver): Promise<unknown> {
  return driver.call(`() => document.activeElement.selectedOptions?.[0]?.label ?? null`, []);
}

/** Describes the page for an error message: its text and the path of a screenshot. */
async function sightOf(driver: Driver): Promise<string> {
  try {
    mkdirSync(PICTURES, { recursive: true });
    const picture = join(PICTURES, `${driver.name.toLowerCase()}-${Date.now()}.png`);
    writeFileSync(picture, await driver.screenshot());
    const words = await driver.call("() => location.href + '\\n' + document.body.innerText", []);
    return `The page (${picture}) says:\n${String(words)}`;
  } catch (error) {
    return `Couldn't read the page: ${String(error)}`;
  }
}

async function finderSource(): Promise<string> {
  const lib = {
    entry: join(import.meta.dirname, "finder.ts"),
    formats: ["iife" as const],
    name: "finder",
  };
  const built = await build({
    configFile: false,
    logLevel: "error",
    build: { lib, write: false, minify: false },
  });
  const [first] = [built].flat();
  if (!first || !("output" in first)) throw new Error("Couldn't build the finder");
  return first.output[0].code;
}
