import type { Locator, Page } from "playwright-core";

/** Acts on a page and counts the clicks and the filled fields. */
export interface CountedHands {
  readonly counts: { readonly clicks: number; readonly fields: number };
  readonly click: (target: Locator) => Promise<void>;
  /** Presses a key that replaces a click, such as Enter in a form; counts as a click. */
  readonly press: (key: string) => Promise<void>;
  /** Types or pastes into a field; counts as one field, including the click into it. */
  readonly type: (field: Locator, text: string) => Promise<void>;
}

export function countedHands(page: Page): CountedHands {
  const counts = { clicks: 0, fields: 0 };
  return {
    counts,
    async click(target) {
      counts.clicks += 1;
      await target.click();
    },
    async press(key) {
      counts.clicks += 1;
      await page.keyboard.press(key);
    },
    async type(field, text) {
      counts.fields += 1;
      await field.fill(text);
    },
  };
}
