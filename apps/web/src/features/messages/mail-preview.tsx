/**
 * Shows an email in a frame without scripts, links or network. The frame is not a tab stop, because
 * the dialog gets no key events from it (Esc would not close the dialog). Keyboard users open a
 * long email as a page.
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
