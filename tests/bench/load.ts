import { spawnSync } from "node:child_process";
import { installed } from "../e2e/support/browser.ts";

export interface Load {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

const SECONDS = Number(process.env.BENCH_SECONDS ?? 6);
const CONNECTIONS = 16;

/**
 * Sends requests as fast as possible over 16 connections with wrk, because a Node generator is
 * slower than the server. Throws on a response outside 2xx and 3xx.
 */
export function load(address: string, headers: Record<string, string> = {}): Load {
  once(address, headers, 1);
  return once(address, headers, SECONDS);
}

function once(address: string, headers: Record<string, string>, seconds: number): Load {
  const named = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const wrk = installed("wrk", ["/usr/bin/wrk", "/usr/local/bin/wrk"], "the bench");
  const { stdout, status } = spawnSync(
    wrk,
    ["-t1", `-c${CONNECTIONS}`, `-d${seconds}s`, "--latency", ...named, address],
    {
      encoding: "utf8",
    },
  );
  if (status !== 0 || /Non-2xx|Socket errors/.test(stdout))
    throw new Error(`${address} returned errors:\n${stdout}`);
  return {
    perSecond: Number(found(stdout, /Requests\/sec:\s+([\d.]+)/)),
    p50: latency(stdout, "50%"),
    p99: latency(stdout, "99%"),
  };
}

function found(text: string, pattern: RegExp): string {
  const match = pattern.exec(text)?.[1];
  if (match === undefined) throw new Error(`Unexpected output of wrk:\n${text}`);
  return match;
}

const UNITS: Readonly<Record<string, number>> = { us: 0.001, ms: 1, s: 1000 };

function latency(text: string, share: string): number {
  const [, amount, unit = "ms"] = new RegExp(`${share}\\s+([\\d.]+)(us|ms|s)`).exec(text) ?? [];
  return Number(amount) * (UNITS[unit] ?? Number.NaN);
}
