/**
 * An email as a mail program shows it, in a frame without scripts, links or network. The Tab key passes over the frame, out of which a
 * dialog hears no key; who reads a long one by the keyboard opens it as a page.
 */
export function MailPreview({
  address,
  title,
}: {
  readonly address: string;
  readonly title: string;
}) {
  return (
    <div>
      <iframe
        title={title}
        tabIndex={-1}
        sandbox=""
        referrerPolicy="no-referrer"
        src={address}
        className="h-96 w-full rounded-lg border border-line bg-white"
      />
      <a
        href={address}
        target="_blank"
        rel="noreferrer"
        className="inline-flex min-h-11 items-center font-semibold text-accent-strong underline"
      >
        Open as a page
      </a>
    </div>
  );
}
