import {
  ASSIGNMENT_STATUS_LABELS,
  type AssignmentStatus,
  isAssignmentStatus,
} from "@watchbill/domain/shifts/assignment-status";
import { Badge, type Tone } from "../../ui/feedback/badge.tsx";

const TONES: Readonly<Record<AssignmentStatus, Tone>> = {
  assigned: "neutral",
  confirmed: "good",
  replacement_requested: "warn",
  replaced: "neutral",
  completed: "good",
  missed: "bad",
  needs_cover: "bad",
};

export function StatusBadge({ status }: { readonly status: string }) {
  return isAssignmentStatus(status) ? (
    <Badge tone={TONES[status]}>{ASSIGNMENT_STATUS_LABELS[status]}</Badge>
  ) : (
    <Badge>{status}</Badge>
  );
}
