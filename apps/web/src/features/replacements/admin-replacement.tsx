import { unitAndName } from "@watchbill/domain/members/person-name";
import { usualPriority } from "@watchbill/domain/replacements/outstanding-order";
import { ADMIN_REASON, requestBlockedBecause } from "@watchbill/domain/replacements/request";
import { isBefore } from "@watchbill/domain/time/local";
import { useEndpoint } from "../../lib/api/queries.ts";
import { useNow } from "../../lib/api/server-clock.ts";
import { useForm } from "../../lib/forms/form.ts";
import { Button } from "../../ui/button.tsx";
import { QueryBoundary } from "../../ui/feedback/query-boundary.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { Skeleton } from "../../ui/layout/card.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { OptionalPart, type ShiftPart } from "../shifts/part-fields.tsx";
import { spanOf } from "../shifts/shift-view.ts";
import { AboutShift } from "./about-shift.tsx";
import { useRequestReplacement } from "./ask-for-replacement.ts";
import { CouldTakeTheirs } from "./replacement-candidates.tsx";

export const PRIORITIES = [
  { value: "normal", label: "Normal" },
  { value: "urgent", label: "Urgent" },
  { value: "emergency", label: "Emergency: notifies everyone on every channel" },
] as const;

type Priority = (typeof PRIORITIES)[number]["value"];

export function isPriority(text: string): text is Priority {
  return PRIORITIES.some(({ value }) => value === text);
}

interface Asked {
  readonly member: string;
  readonly reason: string;
  /** The chosen priority; null until the admin chooses one. */
  readonly priority: Priority | null;
  /** The part of the shift to replace; null for all of the member's time. */
  readonly part: ShiftPart | null;
}

interface ReplacementProps {
  readonly shiftId: number;
  readonly onClose: () => void;
}

/**
 * Lets an admin request a replacement for any spot of an upcoming shift, on behalf of its member.
 */
export function AdminReplacementDialog({ shiftId, onClose }: ReplacementProps) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Request Replacement"
      description="Ask the squad to replace a member on this shift."
    >
      <AboutShift shiftId={shiftId} />
      <AdminReplacement shiftId={shiftId} onClose={onClose} />
    </Dialog>
  );
}

function AdminReplacement({ shiftId, onClose }: ReplacementProps) {
  const shift = useEndpoint("shifts.one", { id: shiftId });
  const now = useNow(30_000);
  const usual = shift.data
    ? usualPriority(Temporal.Instant.from(shift.data.startsAt), now)
    : "normal";
  const standing =
    shift.data?.assignments.filter(
      ({ userId, status }) =>
        requestBlockedBecause(
          { id: userId, role: "member", isActive: true },
          {
            memberId: userId,
            status,
            startsAt: Temporal.Instant.from(shift.data.startsAt),
            hasPendingRequest: false,
          },
          now,
        ) === null,
    ) ?? [];
  const request = useRequestReplacement(
    onClose,
    "Failed to create replacement request. Please try again.",
    (assignmentId) => nameOf(standing.find(({ id }) => id === assignmentId)),
  );
  const form = useForm<Asked>(
    { member: "", reason: "", priority: null, part: null },
    {
      blockedBecause: ({ member }) => {
        if (member === "")
          return {
            message: "Please select a member to request replacement for.",
            fields: { member: "Choose a member" },
          };
        return standing.some(({ id }) => String(id) === member)
          ? null
          : {
              message: "Selected assignment not found.",
              fields: { member: "Choose another member" },
            };
      },
      sending: request,
      onSend: ({ member, reason, priority, part }) =>
        request.mutate({
          shiftAssignmentId: Number(member),
          shiftId,
          reason: reason.trim() || ADMIN_REASON,
          priority: priority ?? usual,
          ...(part && { part }),
        }),
    },
  );
  const { data } = shift;
  const chosen = standing.find(({ id }) => String(id) === form.values.member);
  return (
    <QueryBoundary
      of={shift}
      loading={<Skeleton className="h-32" />}
      failed="Couldn't load this shift. Try again."
      isEmpty={() => standing.length === 0}
      empty={<p>No one to replace: no members assigned, or a replacement is already requested.</p>}
    >
      {() => (
        <form {...form.wiring} data-question className="grid gap-3">
          <SelectField
            label="Member"
            {...form.text("member")}
            onChange={({ target }) => form.set({ member: target.value, part: null })}
            options={[
              { value: "", label: "Select a member" },
              ...standing.map(({ id, user }) => ({
                value: String(id),
                label: unitAndName(user),
              })),
            ]}
          />
          {form.values.member === "" ? null : (
            <CouldTakeTheirs
              assignmentId={Number(form.values.member)}
              isAsking={request.isPending || request.isSuccess}
            />
          )}
          {chosen && data && isBefore(now, spanOf(data).startsAt) ? (
            <OptionalPart
              stretch={chosen.part ?? { startsAt: data.startsAt, endsAt: data.endsAt }}
              part={form.values.part}
              onChange={(part) => form.set({ part })}
            />
          ) : null}
          <TextField
            label="Reason (optional)"
            hint="Only admins and the member can see it."
            placeholder={ADMIN_REASON}
            maxLength={500}
            {...form.text("reason")}
          />
          <SelectField
            label="Priority"
            options={PRIORITIES}
            value={form.values.priority ?? usual}
            onChange={({ target }) =>
              form.set({ priority: isPriority(target.value) ? target.value : "normal" })
            }
          />
          <div className="acts justify-end">
            <Button variant="quiet" data-leaves onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" pending={request.isPending && "Sending..."}>
              Send request
            </Button>
          </div>
        </form>
      )}
    </QueryBoundary>
  );
}

function nameOf(
  assignment: { readonly user: Parameters<typeof unitAndName>[0] } | undefined,
): string {
  return assignment ? unitAndName(assignment.user) : "the member";
}
