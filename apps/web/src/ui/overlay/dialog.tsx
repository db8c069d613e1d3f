import { Suspense, useState } from "react";
import { lazyPrefetched } from "../../lib/routing/lazy.ts";
import type { DialogProps } from "./dialog-panel.tsx";

const DialogPanel = lazyPrefetched(async () => (await import("./dialog-panel.tsx")).DialogPanel);

/** A dialog whose code loads lazily, because no screen opens with a dialog. */
export function Dialog(props: DialogProps) {
  // The panel stays mounted after the first opening, so that it can restore the focus.
  const [wasOpened, setWasOpened] = useState(props.isOpen);
  if (props.isOpen && !wasOpened) setWasOpened(true);
  if (!wasOpened) return null;
  return (
    <Suspense fallback={null}>
      <DialogPanel {...props} />
    </Suspense>
  );
}
