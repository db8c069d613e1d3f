import {
  Activity,
  ArrowLeftRight,
  BookOpen,
  CalendarRange,
  Mail,
  MessageCircleQuestion,
  Monitor,
  NotebookPen,
  Printer,
  ScrollText,
  Send,
} from "lucide-react";

/** The icons of the menus that open later. They load with those menus, so a page names its icon. */
export const TOOL_ICONS = {
  Activity,
  ArrowLeftRight,
  BookOpen,
  CalendarRange,
  Mail,
  MessageCircleQuestion,
  Monitor,
  NotebookPen,
  Printer,
  ScrollText,
  Send,
};

export type ToolIcon = keyof typeof TOOL_ICONS;
