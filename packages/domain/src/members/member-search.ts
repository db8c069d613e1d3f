import { plainText } from "../text/plain-text.ts";
import { hasDigits, phoneSearched } from "./contact/phone-number.ts";
import { unitKey } from "./unit-number.ts";

interface Findable {
  readonly unitNumber: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phoneNumber?: string | null | undefined;
}

export const PICK_LIST_LENGTH = 20;
export const PICK_LIST_CUT_TEXT = "Showing first 20. Use search to find more.";

/**
 * Finds members by unit number, name or email, ignoring case and accents, or by four or more phone
 * digits. A unit number matches with any separators. A blank search returns all.
 */
export function membersMatching<Member extends Findable>(
  members: readonly Member[],
  search: string,
): readonly Member[] {
  const wanted = plainText(search);
  if (wanted === "") return members;
  const digits = phoneSearched(search);
  const unit = unitKey(search);
  return members.filter(
    (member) =>
      [member.unitNumber, `${member.firstName} ${member.lastName}`, member.email].some((text) =>
        plainText(text).includes(wanted),
      ) ||
      (unit !== "" && unitKey(member.unitNumber).startsWith(unit)) ||
      (digits !== null && hasDigits(member.phoneNumber ?? "", digits)),
  );
}

/**
 * Returns the members that match a search, for a list to choose from, and whether the list is
 * truncated.
 */
export function pickListFor<Member extends Findable>(
  members: readonly Member[],
  search: string,
): { readonly shown: readonly Member[]; readonly isCut: boolean } {
  const found = membersMatching(members, search);
  return { shown: found.slice(0, PICK_LIST_LENGTH), isCut: found.length > PICK_LIST_LENGTH };
}
