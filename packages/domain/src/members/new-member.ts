import { MEMBER_FIELDS, type MemberContents } from "./member-fields.ts";

type Identity = "firstName" | "lastName" | "email" | "unitNumber";
type NewMember = Omit<MemberContents, Identity>;

/** The defaults of a new member: every channel on, no availability. */
export const NEW_MEMBER = Object.fromEntries(
  Object.entries(MEMBER_FIELDS).flatMap(([name, { whenNew }]) =>
    whenNew === undefined ? [] : [[name, whenNew]],
  ),
) as unknown as NewMember;

export interface ReminderDefaults {
  readonly dualReminders: boolean;
  readonly reminderHours: number;
  readonly secondReminderHours: number;
}

export function newMemberOf(squad: ReminderDefaults): NewMember {
  const { dualReminders, reminderHours, secondReminderHours } = squad;
  return { ...NEW_MEMBER, dualReminders, reminderHours, secondReminderHours };
}
