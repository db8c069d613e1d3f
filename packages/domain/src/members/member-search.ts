import { plainText } from "../text/plain-text.ts";
import { phoneSearched } from "./phone-number.ts";

/** What a search looks at. */
interface Findable {
  readonly unitNumber: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phoneNumber?: string | null | undefined;
}

/** A list to pick a member from shows this many; the rest are found by searching. */
export const PICK_LIST_LENGTH = 20;
export const PICK_LIST_CUT_TEXT = "Showing first 20. Use search to find more.";

/**
 * Those a search finds, by unit number, first, last or full name or email, whatever the case and the accents, or by four digits
 * or more of the phone; all for a blank one.
 */
export function membersMatching<Member extends Findable>(
  members: readonly Member[],
  search: string,
): readonly Member[] {
  const wanted = plainText(search);
  if (wanted === "") return members;
  const digits = phoneSearched(search);
  return members.filter(
    (member) =>
      [member.unitNumber, `${member.firstName} ${member.lastName}`, member.email].some((text) =>
        plainText(text).includes(wanted),
      ) ||
      (digits !== null && member.phoneNumber?.includes(digits)),
  );
}

/** The members a pick list shows for a search, and whether it had to leave some out. */
export function pickListFor<Member extends Findable>(
  members: readonly Member[],
  search: string,
): { readonly shown: readonly Member[]; readonly isCut: boolean } {
  const found = membersMatching(members, search);
  return { shown: found.slice(0, PICK_LIST_LENGTH), isCut: found.length > PICK_LIST_LENGTH };
}
