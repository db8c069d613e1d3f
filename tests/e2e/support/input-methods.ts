import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

/** An input method for forms, so that a test can run with mouse, touch or keyboard. */
export interface Hand {
  press(target: Locator): Promise<void>;
  answerToast(label: string): Promise<void>;
  /** Fills in text, a date such as 2026-06-10, or a time such as 19:00. */
  write(field: Locator, text: string): Promise<void>;
  choose(field: Locator, label: string): Promise<void>;
  tick(box: Locator): Promise<void>;
  openDay(date: string): Promise<void>;
}

/** Uses forms by mouse or touch. */
export function pointer(page: Page): Hand {
  return {
    press: (target) => target.click(),
    answerToast: (label) => page.getByRole("button", { name: label }).click(),
    write: (field, text) => field.fill(text),
    choose: async (field, label) => void (await field.selectOption({ label })),
    tick: (box) => box.check(),
    openDay: (date) => page.locator(`[data-date="${date}"]`).click(),
  };
}

/** More tab stops than any screen has. */
const MOST_STOPS = 400;

/** Uses forms by keyboard alone; fails if Tab and arrow keys do not reach a control. */
export function keyboard(page: Page): Hand {
  const { keyboard: keys } = page;
  const isFocused = (target: Locator): Promise<boolean> =>
    target.evaluate((element) => element === document.activeElement);
  const goTo = async (target: Locator): Promise<void> => {
    await target.waitFor();
    for (let stop = 0; stop < MOST_STOPS; stop += 1) {
      if (await isFocused(target)) return;
      await keys.press("Tab");
    }
    throw new Error(`Tab does not reach ${target.toString()}`);
  };
  return {
    async press(target) {
      await goTo(target);
      // A busy button keeps focus and ignores keys.
      await expect.poll(() => target.isEnabled()).toBe(true);
      await keys.press("Enter");
    },
    async answerToast(label) {
      const button = page.getByRole("button", { name: label });
      await button.waitFor();
      await keys.press("F8");
      await goTo(button);
      await keys.press("Enter");
    },
    async write(field, text) {
      await goTo(field);
      const type = await field.getAttribute("type");
      if (type !== "date" && type !== "time") await keys.press("Control+a");
      await keys.type(typed(type, text));
      await expect.poll(() => field.inputValue()).toBe(text);
    },
    async choose(field, label) {
      await goTo(field);
      // Typed letters select one option only when they follow quickly.
      await keys.press("Home");
      const chosen = (): Promise<string> =>
        field.evaluate((select) => (select as HTMLSelectElement).selectedOptions[0]!.label);
      for (let option = 0; option < MOST_STOPS && (await chosen()) !== label; option += 1)
        await keys.press("ArrowDown");
      expect(await chosen()).toBe(label);
    },
    async tick(box) {
      await box.waitFor();
      if ((await box.getAttribute("type")) !== "radio") {
        await goTo(box);
        return keys.press("Space");
      }
      // Tab reaches only the checked button of a radio group, so arrow keys move from there.
      const name = await box.getAttribute("name");
      await goTo(page.locator(`input[type=radio][name="${name}"]:checked`));
      for (let stop = 0; stop < MOST_STOPS && !(await box.isChecked()); stop += 1)
        await keys.press("ArrowDown");
    },
    async openDay(date) {
      const here = page.locator("[data-date][tabindex='0']");
      await goTo(here);
      const days = Temporal.PlainDate.from((await here.getAttribute("data-date")) ?? date).until(
        date,
      ).days;
      const [weekKey, dayKey] = days < 0 ? ["ArrowUp", "ArrowLeft"] : ["ArrowDown", "ArrowRight"];
      for (let week = 0; week < Math.trunc(Math.abs(days) / 7); week += 1)
        await keys.press(weekKey);
      for (let day = 0; day < Math.abs(days) % 7; day += 1) await keys.press(dayKey);
      await page.locator(`[data-date="${date}"]:focus`).waitFor();
      await keys.press("Enter");
    },
  };
}

/** Like `keyboard`, and also expects that an element has focus after each action. */
export function watchedKeyboard(page: Page): Hand {
  const hand = keyboard(page);
  const isSomewhere = async (): Promise<void> => {
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.tagName ?? "BODY"), {
        message: "focus fell",
      })
      .not.toBe("BODY");
  };
  return {
    ...hand,
    press: async (target) => hand.press(target).then(isSomewhere),
    answerToast: async (label) => hand.answerToast(label).then(isSomewhere),
    tick: async (box) => hand.tick(box).then(isSomewhere),
  };
}

/** Returns the text to type into the browser's native date or time field. */
function typed(type: string | null, text: string): string {
  if (type === "date") return `${text.slice(5, 7)}${text.slice(8)}${text.slice(0, 4)}`;
  if (type !== "time") return text;
  const hour = Number(text.slice(0, 2));
  return `${String(hour % 12 || 12).padStart(2, "0")}${text.slice(3)}${hour < 12 ? "AM" : "PM"}`;
}

/**
 * Presses a shortcut until another shift opens, because the key handler loads when the page is
 * idle.
 */
export async function walk(page: Page, key: string): Promise<void> {
  const before = page.url();
  const walked = async (): Promise<boolean> => {
    await page.keyboard.press(key);
    return page
      .waitForURL((url) => url.href !== before, { timeout: 5_000 })
      .then(
        () => true,
        () => false,
      );
  };
  await expect.poll(walked).toBe(true);
}
