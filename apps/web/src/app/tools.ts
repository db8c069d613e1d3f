import {
  Activity,
  ArrowLeftRight,
  BookOpen,
  CalendarRange,
  type LucideIcon,
  Mail,
  MessageCircleQuestion,
  Monitor,
  NotebookPen,
  Printer,
  ScrollText,
  Send,
} from "lucide-react";
import type { PageName } from "../lib/paths.ts";
import { ALL_PAGES, type Destination } from "./pages.tsx";

/** Apart from the table of pages, because the first screen does without them. */
const ICONS: Partial<Readonly<Record<PageName, LucideIcon>>> = {
  plans: CalendarRange,
  polls: MessageCircleQuestion,
  roster: Printer,
  board: Monitor,
  testNotifications: Send,
  messageLogs: Mail,
  activityLogs: ScrollText,
  handoverNotes: NotebookPen,
  system: Activity,
  swaps: ArrowLeftRight,
  handbook: BookOpen,
};

function inMenu(wanted: "tools" | "own"): readonly Destination[] {
  return ALL_PAGES.flatMap(({ name, menu, path, label, isWindow = false }) =>
    menu === wanted ? [{ path, label, icon: ICONS[name] ?? ScrollText, isWindow }] : [],
  );
}

/** What the Admin Tools menu leads to. */
export const ADMIN_TOOLS = inMenu("tools");

/** What everybody finds in their own menu, beside the settings. */
export const OWN_PAGES = inMenu("own");
