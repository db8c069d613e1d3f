import type { PageCommand } from "../../lib/focus/page-commands.ts";

export type SearchChoice =
  | { readonly kind: "page"; readonly path: string; readonly isWindow: boolean }
  | { readonly kind: "member"; readonly memberId: number; readonly act?: "assign" | "edit" }
  | { readonly kind: "call"; readonly number: string }
  | { readonly kind: "shift"; readonly shiftId: number }
  | { readonly kind: "act"; readonly act: Act }
  | { readonly kind: "command"; readonly command: PageCommand };

export type Act =
  | "check-in"
  | "check-out"
  | "new-shift"
  | "fill-weeks"
  | "import-shifts"
  | "usual-week"
  | "rotation"
  | "first-steps"
  | "assign-shift"
  | "add-member"
  | "import-members"
  | "welcome-emails"
  | "ask-everyone"
  | "offer-swap"
  | "write-note"
  | "light"
  | "dark"
  | "system"
  | "keys"
  | "sign-out";
