import type { EligibilityIssueCode } from "@watchbill/domain/eligibility/eligibility-issues";
import { MAX_REASON_LENGTH, type Override } from "@watchbill/domain/eligibility/override";
import type { RefusedFinding } from "@watchbill/domain/errors/refusal";
import { useForm } from "../../../lib/forms/form.ts";
import { Button } from "../../../ui/button.tsx";
import { WarningList } from "../../../ui/feedback/warning-list.tsx";
import { TextField } from "../../../ui/form/field.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";

interface OverridesProps {
  readonly findings: readonly RefusedFinding[];
  readonly onEnd: (said: Override | null) => void;
}

const NO_REASON = { message: "Enter a reason", fields: { reason: "Enter a reason" } };

function titleOf(findings: readonly RefusedFinding[]): string {
  const members = [...new Set(findings.map(({ member }) => member))];
  const [member = null] = members;
  if (members.length > 1) return "Assign anyway?";
  return member === null ? "Take this shift anyway?" : `Assign ${member} anyway?`;
}

/**
 * Lists the warnings against an assignment and asks whether to continue. A coordinator may give a
 * reason, and for some warnings must.
 */
export function OverrideDialog({ findings, onEnd }: OverridesProps) {
  const isOwn = findings.every(({ member }) => member === null);
  const needsReason = findings.some((finding) => finding.needsReason);
  // Sends unknown codes too: a newer server may send warnings that this page does not know.
  const overrides = [...new Set(findings.map(({ code }) => code as EligibilityIssueCode))];
  const lines = new Set(
    findings.map(({ member, text }) => (member === null ? text : `${member}: ${text}`)),
  );
  const form = useForm(
    { reason: "" },
    {
      blockedBecause: ({ reason }) => (needsReason && reason.trim() === "" ? NO_REASON : null),
      title: null,
      sending: { isPending: false, error: null },
      onSend: ({ reason }) => onEnd({ overrides, ...(reason.trim() && { reason: reason.trim() }) }),
    },
  );
  return (
    <Dialog isOpen onClose={() => onEnd(null)} title={titleOf(findings)}>
      <form {...form.wiring} className="space-y-4">
        <div className="max-h-72 overflow-y-auto rounded-lg">
          <WarningList lines={[...lines]} />
        </div>
        {isOwn ? null : (
          <TextField
            label={needsReason ? "Reason" : "Reason (optional)"}
            hint="Saved in the activity log"
            maxLength={MAX_REASON_LENGTH}
            required={needsReason}
            {...form.text("reason")}
          />
        )}
        <div className="grid gap-2 sm:flex sm:justify-end">
          <Button variant="secondary" onClick={() => onEnd(null)}>
            Cancel
          </Button>
          <Button type="submit">{isOwn ? "Take shift" : "Assign anyway"}</Button>
        </div>
      </form>
    </Dialog>
  );
}
