import { copyText } from "../../lib/browser/clipboard.ts";
import { Button } from "../../ui/button.tsx";

/** Shows a webhook's signing secret, to copy; the app shows it only once. */
export function WebhookSecret({
  secret,
  onDone,
}: {
  readonly secret: string;
  readonly onDone: () => void;
}) {
  return (
    <div className="space-y-4">
      <div role="status" className="rounded-lg bg-good-soft p-3 text-good">
        <p>Copy the signing secret now. You won't see it again:</p>
        <p className="mt-1 mb-2 font-mono text-sm break-all select-all">{secret}</p>
        <Button variant="secondary" onClick={() => copyText(secret)}>
          Copy
        </Button>
      </div>
      <p className="text-sm text-ink-soft">
        Your endpoint uses it to verify events: the header watchbill-signature is an HMAC-SHA-256 of
        the time and the body.
      </p>
      <div className="flex justify-end">
        <Button onClick={onDone}>I've saved it</Button>
      </div>
    </div>
  );
}
