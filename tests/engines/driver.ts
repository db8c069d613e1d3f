/** One step of an input device, as WebDriver writes them; both of its dialects take the same. */
export type Step =
  | { type: "keyDown" | "keyUp"; value: string }
  | { type: "pointerMove"; x: number; y: number; origin: "viewport" }
  | { type: "pointerDown" | "pointerUp"; button: 0 };

/** What moves: keys, or a mouse. */
export type Source =
  | { type: "key"; id: "keys"; actions: Step[] }
  | { type: "pointer"; id: "mouse"; parameters: { pointerType: "mouse" }; actions: Step[] };

export interface Cookie {
  readonly name: string;
  readonly value: string;
}

/** An engine that a story drives, whatever dialect it is spoken to in: the few things that everything else is made of. */
export interface Driver {
  /** As people call it. */
  readonly name: "Firefox" | "WebKit";
  /** Its version, for the figures. */
  readonly version: string;
  /** Whether its fields for days and times go on to the next part when one is full. */
  readonly goesOnByItself: boolean;
  /** Whether its fields for times have twelve hours, in the language that it runs in. */
  readonly clock: 12 | 24;
  /** A browser with nothing in it, of a window of this size; what was there before is gone. */
  fresh(address: string, size: Size): Promise<void>;
  /** The same browser in a window of another size. */
  resize(size: Size): Promise<void>;
  go(address: string): Promise<void>;
  reload(): Promise<void>;
  /** Keeps a cookie for the page that is open. */
  keep(cookie: Cookie): Promise<void>;
  /** Runs a function's text in the page, with values that JSON can hold; what it promises is waited for. */
  call(source: string, values: readonly unknown[]): Promise<unknown>;
  perform(source: Source): Promise<void>;
  /** The page as it would be printed, as a PDF; null where the engine's driver cannot. */
  print(): Promise<Buffer | null>;
  screenshot(): Promise<Buffer>;
  /** What the console complained of since the last time this was asked. */
  complaints(): Promise<string[]>;
  close(): Promise<void>;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}
export const PHONE: Size = { width: 390, height: 844 };
export const DESK: Size = { width: 1440, height: 900 };
