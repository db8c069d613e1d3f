import type { RosterState } from "./roster-state.ts";
import type { ProgramWriter } from "./sparse-program.ts";
import type { Tables } from "./tables.ts";

/** What a program is written of: the roster of those who are fixed, and what may be added to it. */
export interface Draft {
  readonly writer: ProgramWriter;
  readonly tables: Tables;
  readonly fixed: RosterState;
  /** The columns that put a member on a shift, by member. */
  readonly ofMember: readonly ReadonlyMap<number, readonly number[]>[];
}
