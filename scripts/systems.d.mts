export interface System {
  /** As Node calls it: linux, darwin, win32. */
  readonly platform: string;
  readonly arch: string;
  /** Which C library programs find; asked of Linux alone. */
  readonly libc: "glibc" | "musl";
  /** Whether it is given a PostgreSQL server, and needs none of its own. */
  readonly hasDatabase: boolean;
}
export function systemVerdict(
  system: System,
): { readonly ends: boolean; readonly words: string } | null;
export function thisSystem(): System;
