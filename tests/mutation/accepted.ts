/** An equivalent mutant, with the reason. */
export interface Accepted {
  readonly file: string;
  /** The original code. */
  readonly original: string;
  readonly replacement: string;
  readonly why: string;
}
