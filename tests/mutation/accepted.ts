/** A change that no test can see, and why. */
export interface Accepted {
  readonly file: string;
  /** The code that is replaced, as it stands there. */
  readonly original: string;
  readonly replacement: string;
  readonly why: string;
}
