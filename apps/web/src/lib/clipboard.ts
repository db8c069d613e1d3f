import { toast } from "./toast-store.ts";

/** Copies a text, and says whether the browser let it. */
export function copyText(text: string): void {
  void navigator.clipboard.writeText(text).then(
    () => toast({ title: "Copied" }),
    () => toast({ title: "Copy it by hand", description: "This browser does not let pages copy.", variant: "destructive" }),
  );
}
