/** A surviving mutant that changes no behavior, with the reason why no test can detect it. */
export interface Accepted {
  readonly file: string;
  /** The original code. */
  readonly original: string;
  readonly replacement: string;
  readonly why: string;
}
