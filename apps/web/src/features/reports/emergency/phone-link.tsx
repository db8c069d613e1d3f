import { phoneLink, phoneText } from "@watchbill/domain/members/contact/phone-number";
export function PhoneLink({ phoneNumber }: { readonly phoneNumber: string | null }) {
  if (!phoneNumber) return <span className="text-ink-soft">No phone</span>;
  return (
    <a
      href={phoneLink(phoneNumber)}
      className="inline-flex min-h-11 items-center whitespace-nowrap font-semibold text-accent-strong underline md:min-h-0"
    >
      {phoneText(phoneNumber)}
    </a>
  );
}
