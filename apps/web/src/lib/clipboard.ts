import { toast } from "./toast-store.ts";

/** Copies a text, and says whether the browser let it. */
export function copyText(text: string, said = "Copied"): void {
  void copy(text).then((isCopied) =>
    toast(
      isCopied
        ? { title: said }
        : {
            title: "Copy it by hand",
            description: "This browser does not let pages copy.",
            variant: "destructive",
          },
    ),
  );
}

async function copy(text: string): Promise<boolean> {
  // Over plain http under a name of the network a browser has no clipboard for pages, but still lets them copy what is selected.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (!clipboard) return copySelected(text);
  return clipboard.writeText(text).then(
    () => true,
    () => copySelected(text),
  );
}

/** Copies by way of a selection; the focus stays where it is, so that a dialog does not take it back meanwhile. */
function copySelected(text: string): boolean {
  const shown = document.createElement("span");
  shown.textContent = text;
  shown.style.cssText =
    "position:fixed;inset-inline-start:0;top:0;opacity:0;white-space:pre;user-select:text";
  document.body.append(shown);
  const selection = getSelection();
  selection?.selectAllChildren(shown);
  const put = (event: ClipboardEvent): void => {
    event.clipboardData?.setData("text/plain", text);
    event.preventDefault();
  };
  document.addEventListener("copy", put);
  try {
    return document.execCommand("copy");
  } finally {
    document.removeEventListener("copy", put);
    selection?.removeAllRanges();
    shown.remove();
  }
}
