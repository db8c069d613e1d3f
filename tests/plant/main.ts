import type { Bug, Watcher } from "./bug.ts";
import { BUGS, staleBugs } from "./bugs.ts";
import { type Outcome, openWorkshop, type Workshop } from "./workshop.ts";

const SUITES: readonly Watcher["suite"][] = ["unit", "server", "simulator"];

/** Every bug, or those whose name or suite holds one of the words given. */
function chosen(words: readonly string[]): readonly Bug[] {
  return words.length === 0
    ? BUGS
    : BUGS.filter(({ name, seenBy }) => words.some((word) => name.includes(word) || seenBy.suite === word));
}

/** Without a bug the same tests pass, or what they say of bugs means nothing. */
async function provePassing(workshop: Workshop, bugs: readonly Bug[]): Promise<void> {
  for (const suite of SUITES) {
    const watchers = bugs.map(({ seenBy }) => seenBy).filter((watcher) => watcher.suite === suite);
    if (watchers.length === 0) continue;
    const whole = [...new Set(watchers.flatMap(({ file, only }) => (only || !file ? [] : file)))];
    const parts = watchers.filter(({ only }) => only);
    const outcomes = whole.length > 0 || parts.length === 0 ? [await workshop.run(suite, whole)] : [];
    for (const { file = "", only } of parts) outcomes.push(await workshop.run(suite, [file], only));
    const wrong = outcomes.find(({ kind }) => kind !== "passed");
    if (wrong) throw new Error(`without a bug, ${suite} does not pass: ${explained(wrong)}`);
    process.stdout.write(`without a bug: ${suite} passes\n`);
  }
}

function explained(outcome: Outcome): string {
  if (outcome.kind === "failed") return outcome.by;
  return outcome.kind === "did not run" ? outcome.because : "";
}

async function plantAll(words: readonly string[]): Promise<number> {
  const bugs = chosen(words);
  const stale = staleBugs(bugs);
  if (stale.length > 0) throw new Error(stale.join("\n"));
  const workshop = openWorkshop();
  const rows: string[] = [];
  let missed = 0;
  try {
    await provePassing(workshop, bugs);
    for (const bug of bugs) {
      const uproot = workshop.plant(bug);
      const start = performance.now();
      const outcome = await workshop.run(bug.seenBy.suite, bug.seenBy.file ? [bug.seenBy.file] : [], bug.seenBy.only);
      uproot();
      if (outcome.kind !== "failed") missed += 1;
      const word = { failed: "caught", passed: "MISSED", "did not run": "DID NOT RUN" }[outcome.kind];
      const seconds = ((performance.now() - start) / 1000).toFixed(0);
      process.stdout.write(`${word} in ${seconds} s: ${bug.name} (${bug.seenBy.suite}: ${explained(outcome)})\n`);
      rows.push(`| ${bug.name} | ${bug.seenBy.suite} | ${word} | ${explained(outcome).replaceAll("|", "/")} |`);
    }
  } finally {
    workshop.close();
  }
  process.stdout.write(`\n| Bug | Suite | | Seen by |\n| --- | --- | --- | --- |\n${rows.join("\n")}\n`);
  process.stdout.write(`\n${bugs.length - missed} of ${bugs.length} planted bugs were caught\n`);
  return missed === 0 ? 0 : 1;
}

process.exit(await plantAll(process.argv.slice(2)));
