/**
 * One action of an input device, in the format that both WebDriver dialects (BiDi and classic) use.
 */
export type Step =
  | { type: "keyDown" | "keyUp"; value: string }
  | { type: "pointerMove"; x: number; y: number; origin: "viewport" }
  | { type: "pointerDown" | "pointerUp"; button: 0 };

/** An input device: keyboard or mouse. */
export type Source =
  | { type: "key"; id: "keys"; actions: Step[] }
  | { type: "pointer"; id: "mouse"; parameters: { pointerType: "mouse" }; actions: Step[] };

export interface Cookie {
  readonly name: string;
  readonly value: string;
}

/** Controls a browser engine through either WebDriver dialect. */
export interface Driver {
  readonly name: "Firefox" | "WebKit";
  readonly version: string;
  /** Whether typing in a date or time field moves to the field's next part when one is full. */
  readonly goesOnByItself: boolean;
  /** Whether time fields use a 12-hour or 24-hour clock, which follows the browser's locale. */
  readonly clock: 12 | 24;
  /**
   * Opens the address in an empty browser context of this window size, and discards the earlier
   * context.
   */
  fresh(address: string, size: Size): Promise<void>;
  resize(size: Size): Promise<void>;
  go(address: string): Promise<void>;
  reload(): Promise<void>;
  /** Sets a cookie for the current page's origin. */
  keep(cookie: Cookie): Promise<void>;
  /**
   * Runs a function, given as source text, in the page with JSON values; awaits a returned promise.
   */
  call(source: string, values: readonly unknown[]): Promise<unknown>;
  perform(source: Source): Promise<void>;
  /** Prints the page as a PDF; null if the engine's driver cannot print. */
  print(): Promise<Buffer | null>;
  screenshot(): Promise<Buffer>;
  /** Returns the console errors since the last call. */
  complaints(): Promise<string[]>;
  close(): Promise<void>;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}
export const PHONE: Size = { width: 390, height: 844 };
export const DESK: Size = { width: 1440, height: 900 };
