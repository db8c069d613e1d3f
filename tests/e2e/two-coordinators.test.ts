import { expect, test } from "vitest";
import { addAssignment, addMember, addShift, TEST_PASSWORD } from "../../apps/server/src/testing/builders.ts";
import { createSquad, DESK, signIn } from "./squad.ts";

test("while a coordinator has a shift open another fills it, and nobody is lost; and when it is deleted she is told", async () => {
  const squad = await createSquad("2026-05-12T18:00:00Z");
  try {
    const { app } = squad;
    await addMember(app, { unitNumber: "A-1", firstName: "Rosa", role: "admin" });
    const dana = await addMember(app, { unitNumber: "C-25", firstName: "Dana", lastName: "Levi" });
    const noa = await addMember(app, { unitNumber: "C-26", firstName: "Noa", lastName: "O\u2019Neill" });
    await addMember(app, { unitNumber: "C-27", firstName: "Avi", lastName: "Katz" });
    const shift = await addShift(app, {
      date: "2026-05-14",
      startTime: "18:30",
      endTime: "20:30",
      type: "evening",
      maxMembers: 3,
    });
    await addAssignment(app, shift.id, dana.id, 1);
    const who = async () =>
      (
        await app.dependencies.database.read
          .selectFrom("shiftAssignments")
          .innerJoin("members", "members.id", "shiftAssignments.memberId")
          .select("unitNumber")
          .where("shiftId", "=", shift.id)
          .orderBy("unitNumber")
          .execute()
      ).map(({ unitNumber }) => unitNumber);
    const page = await squad.open(DESK);
    await signIn(page, "A-1", TEST_PASSWORD);
    await page.getByRole("heading", { name: /^Good/ }).waitFor();
    await page.goto(`${squad.address}/simple-shifts?view=planner&month=2026-05`);
    await page.getByRole("button", { name: /^6:30p Evening/ }).click();
    const form = page.getByRole("dialog", { name: "Edit shift" });
    await form.getByRole("button", { name: /^Save changes/ }).waitFor();
    await form.getByRole("checkbox", { name: "C-25 Dana Levi" }).uncheck();
    await form.getByRole("checkbox", { name: "C-27 Avi Katz" }).check();
    await form.getByLabel("Special instructions").fill("Bring the boat.\nWear boots.");

    // Another administrator, on another screen.
    const other = await squad.open(DESK);
    await signIn(other, "A-1", TEST_PASSWORD);
    await other.getByRole("heading", { name: /^Good/ }).waitFor();
    const assign = (userId: number) =>
      other.evaluate(
        async ([member, id]) =>
          (
            await fetch("/api/admin/assign-shift", {
              method: "POST",
              headers: { "content-type": "application/json" },
              body: JSON.stringify({ userId: member, shiftId: id }),
            })
          ).status,
        [userId, shift.id] as const,
      );
    expect(await assign(noa.id)).toBe(200);
    await form.getByText("Somebody has changed the members of this shift while you had it open.", { exact: false }).waitFor();
    await form.getByRole("button", { name: "Save changes" }).click();
    const question = page.getByRole("dialog", { name: "Update Evening?" });
    // Who leaves, who stays, and who comes.
    await question.getByText("3 members are told").waitFor();
    await question.getByText("C-26 Noa O\u2019Neill").waitFor();
    await question.getByText("C-27 Avi Katz").waitFor();
    await question.getByRole("button", { name: "Update 1 shift" }).click();
    await page.getByText("Shift updated successfully").first().waitFor();
    expect(await who()).toEqual(["C-26", "C-27"]);

    await page.getByRole("button", { name: /^6:30p Evening/ }).click();
    await form.getByLabel("Special instructions").waitFor();
    await expect.poll(() => form.getByLabel("Special instructions").inputValue()).toBe("Bring the boat.\nWear boots.");
    // A long word of the instructions does not push the day out of its frame.
    await form.getByLabel("Special instructions").fill(`See https://example.org/${"x".repeat(200)}`);
    await form.getByRole("button", { name: "Save changes" }).click();
    await question.getByRole("button", { name: "Update 1 shift" }).click();
    await form.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Calendar" }).click();
    await page.locator('[data-date="2026-05-14"]').click();
    const day = page.getByRole("dialog", { name: "Thursday, May 14, 2026" });
    await day.getByText("https://example.org/").waitFor();
    await expect.poll(() => day.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    await day.getByRole("button", { name: "Edit shift" }).click();
    await form.getByLabel("Special instructions").waitFor();

    squad.expectComplaint(/404 \(Not Found\)/);
    expect(
      await other.evaluate(async (id) => (await fetch(`/api/admin/shifts/${id}`, { method: "DELETE" })).status, shift.id),
    ).toBe(200);
    await form.getByText("Somebody has deleted this shift while you had it open.", { exact: false }).waitFor();
    await form.getByRole("button", { name: "Save changes (This shift is not there any more)", disabled: true }).waitFor();
    await form.getByRole("button", { name: "Delete (This shift is not there any more)", disabled: true }).waitFor();
  } finally {
    await squad.close();
  }
});
