/** An email as a mail program shows it, in a frame without scripts, links or network. */
export function MailPreview({ address, title }: { readonly address: string; readonly title: string }) {
  return (
    <iframe
      title={title}
      sandbox=""
      referrerPolicy="no-referrer"
      src={address}
      className="h-96 w-full rounded-lg border border-line bg-white"
    />
  );
}
