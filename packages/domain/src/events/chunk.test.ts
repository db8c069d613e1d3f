import { expect, test } from "vitest";
import { PIECE, pieceAfter } from "./chunk.ts";
import type { Notice } from "./notify/recipients.ts";

const notice = (memberId: number, as: Notice["as"]): Notice => ({ memberId, as });

function piecesOf(notices: readonly Notice[]): number[][] {
  const pieces: number[][] = [];
  for (let after: number | null = 0; after !== null; ) {
    const { notices: notified, next }: { notices: readonly Notice[]; next: number | null } =
      pieceAfter(notices, after);
    pieces.push(notified.map(({ memberId }) => memberId));
    after = next;
  }
  return pieces;
}

test("notifies every recipient once, in chunks, starting with the affected members", () => {
  const many = Array.from({ length: 2 * PIECE + 5 }, (_, n) =>
    notice(n + 1, n % 7 === 0 ? "admin" : "could-take"),
  );
  const pieces = piecesOf([...many, notice(900, "requester"), notice(901, "partner")]);
  expect(pieces.map(({ length }) => length)).toEqual([PIECE, PIECE, 7]);
  expect(pieces[0]?.slice(0, 3)).toEqual([900, 901, 1]);
  expect(new Set(pieces.flat()).size).toBe(many.length + 2);
});

test("returns one chunk for a few recipients, and an empty one for none", () => {
  expect(pieceAfter([notice(3, "subject")], 0)).toEqual({
    notices: [notice(3, "subject")],
    next: null,
  });
  expect(pieceAfter([], 0)).toEqual({ notices: [], next: null });
});

test("returns one chunk at exactly the maximum size", () => {
  const fitting = Array.from({ length: PIECE }, (_, n) => notice(n + 1, "could-take"));
  expect(pieceAfter(fitting, 0).next).toBeNull();
});
