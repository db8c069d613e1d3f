import {
  Activity,
  ArrowLeftRight,
  BookOpen,
  CalendarCheck2,
  CalendarRange,
  Mail,
  MessageCircleQuestion,
  Monitor,
  NotebookPen,
  ScrollText,
  Send,
} from "lucide-react";

/**
 * Icons of lazily loaded menus. Their code loads with those menus, so a page refers to its icon by
 * name.
 */
export const TOOL_ICONS = {
  Activity,
  ArrowLeftRight,
  BookOpen,
  CalendarCheck2,
  CalendarRange,
  Mail,
  MessageCircleQuestion,
  Monitor,
  NotebookPen,
  ScrollText,
  Send,
};

export type ToolIcon = keyof typeof TOOL_ICONS;
