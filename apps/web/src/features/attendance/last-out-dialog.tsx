import type { WayOut } from "@watchbill/domain/attendance/last-out";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Unbroken } from "../../ui/unbroken.tsx";

const WORDS: Readonly<Record<WayOut, { readonly title: string; readonly leave: string }>> = {
  "10-7": { title: "Go 10-7 all the same?", leave: "Go 10-7" },
  cover: { title: "Ask for cover all the same?", leave: "Ask for cover" },
};

/** Says what would be left with nobody in service, and asks whether to leave all the same. */
export function LastOutDialog({
  text,
  way,
  onEnd,
}: {
  readonly text: string;
  readonly way: WayOut;
  readonly onEnd: (leaves: boolean) => void;
}) {
  const { title, leave } = WORDS[way];
  return (
    <Dialog isOpen onClose={() => onEnd(false)} title={title} description={text}>
      <p className="text-sm text-ink-soft">
        <Unbroken>You are still 10-8. If you leave, the administrators are told.</Unbroken>
      </p>
      <div className="mt-4 grid gap-2 sm:flex sm:justify-end">
        <Button variant="secondary" onClick={() => onEnd(false)}>
          Stay 10-8
        </Button>
        <Button variant="danger" onClick={() => onEnd(true)}>
          {leave}
        </Button>
      </div>
    </Dialog>
  );
}
