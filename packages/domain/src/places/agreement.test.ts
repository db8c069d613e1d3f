import fc from "fast-check";
import { expect, test } from "vitest";
import { AVAILABILITIES } from "../members/availability.ts";
import { NEW_MEMBER } from "../members/new-member.ts";
import { decideTake } from "../replacements/decide-take.ts";
import { acceptBlockedBecause } from "../replacements/request.ts";
import { assignBlockedBecause } from "../shifts/assign.ts";
import { overlaps } from "../shifts/shift-times.ts";
import { refusalIn, standingOf } from "./standing.ts";

const NOW = Temporal.Instant.from("2026-05-12T12:00:00Z");
const span = fc.tuple(fc.integer({ min: -8, max: 12 }), fc.integer({ min: 1, max: 8 })).map(([from, hours]) => {
  const startsAt = NOW.add({ hours: from });
  return { startsAt, endsAt: startsAt.add({ hours }) };
});
const facts = fc.record({
  shift: span,
  type: fc.constantFrom("evening", "night", "custom"),
  isActive: fc.boolean(),
  isSeeking: fc.boolean(),
  isOnShift: fc.boolean(),
  others: fc.array(span, { maxLength: 3 }),
  filledCount: fc.integer({ min: 0, max: 2 }),
  evening: fc.constantFrom(...AVAILABILITIES),
  restHours: fc.constantFrom(0, 4, 8),
  holidayName: fc.constantFrom(null, "Shavuot"),
});

test("the rule of places agrees with every rule that it takes the place of", () => {
  fc.assert(
    fc.property(facts, ({ shift: time, type, filledCount, isActive, isSeeking, isOnShift, restHours, holidayName, ...more }) => {
      const others = more.others.map((other, index) => ({
        ...other,
        shiftId: 10 + index,
        title: `T${index}`,
        name: `Shift`,
        type: "custom",
        customName: "Shift",
      }));
      const availability = { ...NEW_MEMBER, eveningAvailability: more.evening };
      const places = isOnShift ? [{ ...time, shiftId: 1 }, ...others] : others;
      const dana = { name: "C-25 Dana Levi", isActive, isSeeking, places, availability };
      const shift = { ...time, id: 1, type };
      const slots = { filledCount, maxMembers: 2 };
      const clash = others.find((other) => overlaps(other, time));
      const old = { isOnShift, clashesWith: clash?.title ?? null };

      const assigned = assignBlockedBecause(
        { memberName: dana.name, isActive, isOnShift, isSeeking, otherShifts: others, ...slots },
        time,
      );
      const put = standingOf(dana, shift, { by: "coordinator", slots, minimumRestHours: restHours, holidayName });
      expect(refusalIn(put)?.code).toBe(assigned?.code);
      if (assigned?.code !== "member-inactive") expect(refusalIn(put)).toEqual(assigned);
      for (const actorId of [25, 99]) {
        const pending = isSeeking ? [{ requestId: 5, requesterId: 25, createdAt: NOW }] : [];
        const take = decideTake(
          { actorId, member: { id: 25, name: dana.name, isActive, ...old }, shift: { ...time, ...slots }, pending },
          NOW,
        );
        const seeks = isSeeking && Temporal.Instant.compare(NOW, time.startsAt) < 0;
        const by = actorId === 25 ? "member" : "coordinator";
        const taken = refusalIn(standingOf({ ...dana, isSeeking: seeks }, shift, { by, slots, now: NOW }));
        expect(taken?.code).toBe("code" in take ? take.code : undefined);
        if (taken && !["member-inactive", "shift-over"].includes(taken.code)) expect(taken).toEqual(take);
      }

      if (Temporal.Instant.compare(NOW, time.startsAt) < 0 && (isActive || !isSeeking)) {
        const accepted = acceptBlockedBecause(
          { id: 25, role: "member", isActive },
          { status: "pending", requesterId: 1, acceptedByName: null },
          { ...old, seeksCover: isSeeking },
          { ...time, ...slots },
          NOW,
        );
        expect(refusalIn(standingOf(dana, shift, { by: "member", slots }))).toEqual(accepted);
      }
    }),
    { numRuns: 2000 },
  );
});
