import type { Locator, Page } from "playwright-core";

/** Acts like a person and counts what it takes. */
export interface CountedHands {
  readonly counts: { readonly clicks: number; readonly fields: number };
  readonly click: (target: Locator) => Promise<void>;
  /** A key that stands for a click, such as Enter on a form. */
  readonly press: (key: string) => Promise<void>;
  /** A field typed or pasted; getting into it is part of it. */
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
