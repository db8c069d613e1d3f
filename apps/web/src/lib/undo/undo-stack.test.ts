import { beforeEach, describe, expect, test, vi } from "vitest";

const shown = vi.hoisted(() => [] as { title: string; description?: string }[]);
const readAllAgain = vi.hoisted(() => vi.fn());
vi.mock("virtual:watchbill-endpoints", () => ({ endpoints: {} }));
vi.mock("../toast/toast-store.ts", () => ({
  showToast: (message: { title: string }) => shown.push(message),
}));
vi.mock("../api/queries.ts", () => ({ refetchAll: readAllAgain }));

// Another test may have loaded these modules with its own mocks.
vi.resetModules();
const { UnreachableError } = await import("../offline/connectivity.ts");
const { runUndoable, EditConflictError, clearUndoHistory, pushUndoStep, redoLast, undo, undoLast } =
  await import("./undo-stack.ts");

let log: string[] = [];
const settled = async (): Promise<void> => {
  for (let round = 0; round < 50; round += 1) await Promise.resolve();
};
/** An undo step that logs each run and undo. */
const step = (name: string, about: Partial<Parameters<typeof runUndoable>[0]> = {}) => ({
  title: "Done",
  description: name,
  run: () => Promise.resolve(log.push(name)),
  undo: () => Promise.resolve(log.push(`not ${name}`)),
  ...about,
});
const titles = () => shown.map(({ title, description }) => `${title}: ${description}`);

beforeEach(async () => {
  await clearUndoHistory();
  log = [];
  shown.length = 0;
});

describe("undo stack", () => {
  test("undoes the newest step first, on any screen, and redoes it", async () => {
    runUndoable(step("a"));
    pushUndoStep(step("b"));
    undoLast();
    undoLast();
    undoLast();
    redoLast();
    await settled();
    expect(log).toEqual(["a", "not b", "not a", "a"]);
    redoLast();
    redoLast();
    await settled();
    expect(log.slice(4)).toEqual(["b"]);
  });

  test("undoes a step only once for two presses, and undoes any step in the list", async () => {
    runUndoable(step("a"));
    const undoB = pushUndoStep(step("b"));
    runUndoable(step("c"));
    undoB();
    undoB();
    await settled();
    expect(log).toEqual(["a", "c", "not b"]);
  });

  test("clears the redo stack after a new step", async () => {
    runUndoable(step("a"));
    undoLast();
    runUndoable(step("b"));
    redoLast();
    await settled();
    expect(log).toEqual(["a", "not a", "b"]);
  });

  test("does not redo a step that has no redo", async () => {
    pushUndoStep(step("b", { run: null }));
    undoLast();
    redoLast();
    await settled();
    expect(log).toEqual(["not b"]);
  });

  test("reports that the newest step cannot be undone before it undoes an earlier one", async () => {
    runUndoable(step("a"));
    runUndoable(step("b", { undo: null }));
    await settled();
    undoLast();
    expect(log).toEqual(["a", "b"]);
    expect(titles().slice(1)).toEqual([
      "Done: b. The members affected have already been notified.",
      "Too late to undo: Done: b. The members affected have already been notified.",
    ]);
    undoLast();
    await settled();
    expect(log).toEqual(["a", "b", "not a"]);
  });

  test("reports a step that is too late to undo and continues with the previous one", async () => {
    runUndoable(step("a"));
    pushUndoStep(step("b", { until: () => Temporal.Instant.fromEpochMilliseconds(0) }));
    undoLast();
    await settled();
    expect(titles().at(-1)).toBe("Done: a");
    expect(titles()).toContain(
      "Too late to undo: Done: b. The members affected have already been notified.",
    );
    expect(log).toEqual(["a"]);
    undoLast();
    await settled();
    expect(log).toEqual(["a", "not a"]);
  });

  test("drops a step whose data another user changed, reports it and refetches everything", async () => {
    runUndoable(
      step("a", {
        undo: () => Promise.reject(new EditConflictError("They're no longer on that shift.")),
      }),
    );
    undoLast();
    await settled();
    expect(titles().at(-1)).toBe("Couldn't undo: They're no longer on that shift.");
    expect(readAllAgain).toHaveBeenCalled();
    undoLast();
    redoLast();
    await settled();
    expect(log).toEqual(["a"]);
  });

  test("keeps a step when the request to undo it never reached the server", async () => {
    let isOff = true;
    const undo = () =>
      isOff ? Promise.reject(new UnreachableError("network")) : Promise.resolve(log.push("not a"));
    runUndoable(step("a", { undo: undo }));
    undoLast();
    await settled();
    isOff = false;
    undoLast();
    await settled();
    expect(log).toEqual(["a", "not a"]);
  });

  test("has nothing to undo after a step failed, even when undo was pressed before the response", async () => {
    const failing = step("a", { run: () => Promise.reject(new Error("no")) });
    runUndoable(failing);
    undo(failing);
    redoLast();
    await settled();
    undoLast();
    redoLast();
    await settled();
    expect(log).toEqual([]);
    expect(titles().every((text) => text.startsWith("Error"))).toBe(true);
  });
});
