import { Suspense, useState } from "react";
import { later } from "../lib/later.ts";
import type { DialogProps } from "./dialog-panel.tsx";

const DialogPanel = later(async () => (await import("./dialog-panel.tsx")).DialogPanel);

/** A dialog. No screen opens with one, so what it is made of comes later than the screen. */
export function Dialog(props: DialogProps) {
  // Once opened it stays, closed, so that it can give the focus back.
  const [wasOpened, setWasOpened] = useState(props.isOpen);
  if (props.isOpen && !wasOpened) setWasOpened(true);
  if (!wasOpened) return null;
  return (
    <Suspense fallback={null}>
      <DialogPanel {...props} />
    </Suspense>
  );
}
