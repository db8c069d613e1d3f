import { showToast } from "../toast/toast-store.ts";

/** Copies a text and shows a toast with the result. */
export function copyText(text: string, said = "Copied"): void {
  void copy(text).then((isCopied) =>
    showToast(
      isCopied
        ? { title: said }
        : {
            title: "Copy it manually",
            description: "This browser doesn't let pages copy text.",
            variant: "destructive",
          },
    ),
  );
}

async function copy(text: string): Promise<boolean> {
  // Over plain HTTP on a network host name, browsers expose no Clipboard API but still allow
  // `execCommand("copy")` on a selection.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (!clipboard) return copySelected(text);
  return clipboard.writeText(text).then(
    () => true,
    () => copySelected(text),
  );
}

/**
 * Copies through a text selection without moving the focus, because a dialog would move it back.
 */
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
