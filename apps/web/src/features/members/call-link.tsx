import { phoneText } from "@watchbill/domain/members/phone-number";
/** A number in a line of text, to call with one tap; as high as a fingertip where fingers press. */
export function CallLink({ number }: { readonly number: string }) {
  return (
    <a
      href={`tel:${number}`}
      className="text-accent-strong underline inline-flex items-center pointer-coarse:min-h-11"
    >
      {phoneText(number)}
    </a>
  );
}
