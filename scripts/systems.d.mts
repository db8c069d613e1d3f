export interface System {
  /** `process.platform`: linux, darwin, win32. */
  readonly platform: string;
  readonly arch: string;
  /** The C library; ignored except on Linux. */
  readonly libc: "glibc" | "musl";
  /** Whether `DATABASE_URL` names an external PostgreSQL, so that the bundled one is not needed. */
  readonly hasDatabase: boolean;
}
export function systemVerdict(
  system: System,
): { readonly ends: boolean; readonly words: string } | null;
export function thisSystem(): System;
