import { copyText } from "../../lib/browser/clipboard.ts";
import { Button } from "../../ui/button.tsx";

/**
 * Shows the one-time recovery codes, to copy, download or write down; the app never shows them
 * again.
 */
export function RecoveryCodes({
  codes,
  onDone,
}: {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}) {
  const text = codes.join("\n");
  return (
    <div className="space-y-4">
      <p>
        Use each code once if you don't have your phone. We won't show them again, so save them
        somewhere safe, not on your phone.
      </p>
      <ul
        aria-label="Recovery codes"
        className="grid grid-cols-2 gap-2 rounded-lg bg-raised p-3 font-mono text-lg"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="acts">
        <Button variant="secondary" onClick={() => copyText(text, "Recovery codes copied")}>
          Copy
        </Button>
        <Button variant="secondary" onClick={() => keepAsFile(text)}>
          Download
        </Button>
        <Button className="ms-auto" onClick={onDone}>
          I've saved them
        </Button>
      </div>
    </div>
  );
}

function keepAsFile(text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(
    new Blob([`Watchbill recovery codes\n\n${text}\n`], { type: "text/plain" }),
  );
  link.download = "watchbill-recovery-codes.txt";
  link.click();
  URL.revokeObjectURL(link.href);
}
