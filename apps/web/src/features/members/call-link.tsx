import { phoneLink, phoneText } from "@watchbill/domain/members/contact/phone-number";
/**
 * A phone number in running text as a call link, with a full-size touch target on touch screens.
 */
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
