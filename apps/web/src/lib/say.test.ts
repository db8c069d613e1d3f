import { beforeEach, expect, test, vi } from "vitest";

const shown = vi.hoisted(() => [] as unknown[]);
vi.mock("virtual:watchbill-first-endpoints", () => ({ endpoints: {} }));
vi.mock("./toast-store.ts", () => ({ toast: (message: unknown) => shown.push(message) }));

// Another test may have loaded them with what it put in their stead.
vi.resetModules();
const { ApiError } = await import("./api.ts");
const { UnreachableError } = await import("./reach.ts");
const { sayFailed } = await import("./say.ts");

beforeEach(() => void shown.splice(0));

test("what the server says of a failure is what is shown", () => {
  sayFailed(new ApiError(409, '{"message":"The shift is full","code":"shift-full"}', "Conflict"), "Failed to take shift");
  expect(shown).toEqual([{ title: "Error", description: "The shift is full", variant: "destructive" }]);
});

test("a failure without words of the server's has those of the act, under its title", () => {
  sayFailed(new TypeError("Failed to fetch"), { title: "Could not undo", text: "The shift is still yours." });
  expect(shown).toEqual([{ title: "Could not undo", description: "The shift is still yours.", variant: "destructive" }]);
});

test.each([
  ["a full stop where there is none", "Failed to take shift", "Failed to take shift. The server cannot be reached just now."],
  ["no second one", "Please try again.", "Please try again. The server cannot be reached just now."],
])("what failed for want of a connection says so, with %s", (_how, words, said) => {
  sayFailed(new UnreachableError("The server was not reached"), words);
  sayFailed(new ApiError(502, "<html>", "Bad Gateway"), { title: "Could not undo", text: words });
  expect(shown).toEqual([
    { title: "Error", description: said, variant: "destructive" },
    { title: "Could not undo", description: said, variant: "destructive" },
  ]);
});

test("no failure is silent", () => {
  sayFailed(new ApiError(500, "", "Internal Server Error"));
  expect(shown).toEqual([{ title: "Error", description: "That did not work. Try again.", variant: "destructive" }]);
});
