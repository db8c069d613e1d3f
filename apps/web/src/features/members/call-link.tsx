import { phoneLink, phoneText } from "@watchbill/domain/members/contact/phone-number";
/** A phone number in a sentence as a link that calls it; large enough to tap on touch screens. */
export function CallLink({ number }: { readonly number: string }) {
  return (
    <a
      href={phoneLink(number)}
      className="text-accent-strong underline inline-flex items-center pointer-coarse:min-h-11"
    >
      {phoneText(number)}
    </a>
  );
}
