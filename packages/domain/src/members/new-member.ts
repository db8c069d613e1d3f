import { MEMBER_FIELDS, type MemberContents } from "./member-fields.ts";

/** Who a member is, which nobody can be without. */
type Identity = "firstName" | "lastName" | "email" | "unitNumber";
type NewMember = Omit<MemberContents, Identity>;

/** What a member is until somebody says otherwise: reached on every channel, available for nothing they did not offer. */
export const NEW_MEMBER = Object.fromEntries(
  Object.entries(MEMBER_FIELDS).flatMap(([name, { whenNew }]) =>
    whenNew === undefined ? [] : [[name, whenNew]],
  ),
) as unknown as NewMember;

/** How a squad reminds a member who has said nothing about it. */
export interface ReminderDefaults {
  readonly dualReminders: boolean;
  readonly reminderHours: number;
  readonly secondReminderHours: number;
}

/** A new member of a squad that has reminder defaults of its own. */
export function newMemberOf(squad: ReminderDefaults): NewMember {
  const { dualReminders, reminderHours, secondReminderHours } = squad;
  return { ...NEW_MEMBER, dualReminders, reminderHours, secondReminderHours };
}
