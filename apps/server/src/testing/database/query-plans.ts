import pg from "pg";
import { addressOf, type ConnectionSettings } from "../../platform/database/database.ts";
import { GROWING } from "../squads/ten-years.ts";

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}
export interface PlanNode {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  /** Only present if the statement was executed. */
  readonly "Actual Rows"?: number;
  readonly "Actual Loops"?: number;
  readonly "Rows Removed by Filter"?: number;
  readonly "Rows Removed by Index Recheck"?: number;
  readonly Plans?: readonly PlanNode[];
}
export interface QueryPlan {
  readonly text: string;
  readonly nodes: readonly PlanNode[];
}

const IS_QUESTION = /^\s*(select|with)\b/i;
const CHANGES = /\b(insert into|update \S+ set|delete from)\b/i;

/**
 * Runs work and returns every statement that this process sent to a database during it, each text
 * once.
 */
export async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const sent = new Map<string, Statement>();
  // All overloads of the driver share this shape: text or settings, then values.
  const prototype = pg.Client.prototype as unknown as {
    query: (this: void, ...args: unknown[]) => unknown;
  };
  const query = prototype.query;
  prototype.query = function note(this: unknown, ...args: unknown[]) {
    const [first, second] = args;
    const asked = (
      typeof first === "object" ? first : { text: first, values: second }
    ) as Partial<pg.QueryConfig>;
    const { text, values } = asked;
    if (
      typeof text === "string" &&
      (IS_QUESTION.test(text) || CHANGES.test(text)) &&
      !sent.has(text)
    )
      sent.set(text, { text, values: Array.isArray(values) ? values : [] });
    return Reflect.apply(query, this, args);
  };
  try {
    await work();
  } finally {
    prototype.query = query;
  }
  return [...sent.values()];
}

/**
 * Explains statements: executes queries and rolls back, so that their rows are counted; only plans
 * changes, which could not run twice.
 */
export async function plansFor(
  connection: ConnectionSettings,
  statements: readonly Statement[],
): Promise<QueryPlan[]> {
  const client = new pg.Client({ ...addressOf(connection), options: "-c timezone=UTC" });
  await client.connect();
  try {
    const plans: QueryPlan[] = [];
    for (const { text, values } of statements) {
      const how = CHANGES.test(text) ? "explain (format json)" : "explain (analyze, format json)";
      await client.query("begin");
      const { rows } = await client.query<Record<string, [{ Plan: PlanNode }]>>(`${how} ${text}`, [
        ...values,
      ]);
      await client.query("rollback");
      plans.push({ text, nodes: allNodes(Object.values(rows[0]!)[0]![0].Plan) });
    }
    return plans;
  } finally {
    await client.end();
  }
}

const allNodes = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(allNodes)];

/** Returns how many rows of a table a statement reads, returned or not. */
export function rowsRead({ nodes }: QueryPlan, table: string): number {
  return nodes
    .filter((node) => node["Relation Name"] === table)
    .reduce((sum, node) => {
      const perLoop =
        (node["Actual Rows"] ?? 0) +
        (node["Rows Removed by Filter"] ?? 0) +
        (node["Rows Removed by Index Recheck"] ?? 0);
      return sum + perLoop * (node["Actual Loops"] ?? 0);
    }, 0);
}

/**
 * Returns the faults of plans by statement: sequential scans of growing tables, and more than
 * `most` rows of one table.
 */
export function planFaults(
  plans: readonly QueryPlan[],
  most: number,
  besides: readonly string[] = [],
): string[] {
  return plans.flatMap((plan) => {
    const faults = GROWING.filter((table) => !besides.includes(table)).flatMap((table) => {
      const isWhole = plan.nodes.some(
        (node) => node["Relation Name"] === table && node["Node Type"] === "Seq Scan",
      );
      if (isWhole) return [`${table} is read from end to end`];
      const read = rowsRead(plan, table);
      return read > most ? [`${Math.round(read)} rows of ${table} are read`] : [];
    });
    return faults.map((fault) => `${fault}: ${plan.text.replaceAll(/\s+/g, " ").slice(0, 300)}`);
  });
}
