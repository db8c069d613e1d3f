import { holdingBlockedBecause } from "@watchbill/domain/qualifications/holding";
import { plural } from "@watchbill/domain/text/language";
import { dateOf } from "@watchbill/domain/time/local";
import { call, type Output } from "../../../lib/api/api.ts";
import { useCommand, useEndpoint } from "../../../lib/api/queries.ts";
import { serverNow } from "../../../lib/api/server-clock.ts";
import { useForm } from "../../../lib/forms/form.ts";
import { pathTo } from "../../../lib/routing/paths.ts";
import { showToast } from "../../../lib/toast/toast-store.ts";
import { pushUndoStep } from "../../../lib/undo/undo-stack.ts";
import { Button } from "../../../ui/button.tsx";
import { QueryBoundary } from "../../../ui/feedback/query-boundary.tsx";
import { SelectField } from "../../../ui/form/select-field.tsx";
import { Skeleton } from "../../../ui/layout/card.tsx";
import { NextStep } from "../../../ui/layout/next-step.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { DateField } from "../../settings/date-time-fields.tsx";
import { useOrganization } from "../../settings/organization.ts";
import type { Member } from "../directory-view.ts";

interface BulkProps {
  readonly members: readonly Member[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

type Qualifications = Output<"qualifications.list">;

/** Gives the selected members a qualification; members who already have it keep theirs. */
export function BulkQualificationDialog({ members, onClose, onDone }: BulkProps) {
  const qualifications = useEndpoint("qualifications.list", {});
  const offered = qualifications.data?.filter(({ isArchived }) => !isArchived) ?? [];
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={plural(
        members.length,
        "Qualification for 1 member",
        `Qualification for ${members.length} members`,
      )}
      description="Members who already have it keep theirs."
    >
      <QueryBoundary
        of={qualifications}
        loading={<Skeleton className="h-40" />}
        failed="Couldn't load the qualifications. Try again."
        isEmpty={() => offered.length === 0}
        empty={
          <NextStep href={pathTo("settings", { view: "qualifications" })}>
            Add a qualification
          </NextStep>
        }
      >
        {() => (
          <QualificationForm
            members={members}
            offered={offered}
            onClose={onClose}
            onDone={onDone}
          />
        )}
      </QueryBoundary>
    </Dialog>
  );
}

function QualificationForm({
  members,
  offered,
  onClose,
  onDone,
}: BulkProps & { readonly offered: Qualifications }) {
  const { timeZone } = useOrganization();
  const ofId = (id: string) => offered.find((one) => String(one.id) === id);
  const save = useCommand("qualifications.saveMany", {
    failed: "Couldn't save the qualification. Try again.",
    onSuccess: ({ addedIds }, { qualificationId }) => {
      const name = ofId(String(qualificationId))?.name ?? "";
      const title = "Qualification saved";
      const description = plural(
        addedIds.length,
        `${name}: 1 member`,
        `${name}: ${addedIds.length} members`,
      );
      const undo = pushUndoStep({
        title,
        description,
        run: null,
        undo: async () => {
          for (const memberId of addedIds)
            await call("qualifications.remove", { memberId, qualificationId });
        },
      });
      showToast({
        title,
        description,
        ...(addedIds.length > 0 ? { action: { label: "Undo", run: undo } } : {}),
      });
      onDone();
    },
  });
  const form = useForm(
    {
      qualification: String(offered[0]?.id ?? ""),
      validFrom: dateOf(serverNow(), timeZone),
      lastDay: null as string | null,
    },
    {
      blockedBecause: ({ qualification, ...values }) =>
        holdingBlockedBecause(
          { ...values, number: null, note: null },
          ofId(qualification)?.expires ?? false,
        ),
      title: null,
      sending: save,
      onSend: ({ qualification, validFrom, lastDay }) =>
        save.mutate({
          qualificationId: Number(qualification),
          memberIds: members.map(({ id }) => id),
          validFrom,
          lastDay: ofId(qualification)?.expires ? lastDay : null,
        }),
    },
  );
  return (
    <form {...form.wiring} className="space-y-3">
      <SelectField
        label="Qualification"
        options={offered.map(({ id, name }) => ({ value: String(id), label: name }))}
        {...form.text("qualification")}
      />
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <DateField label="Valid from" {...form.text("validFrom")} />
        {ofId(form.values.qualification)?.expires ? (
          <DateField
            label="Last day"
            hint="Valid through the end of this day"
            {...form.textOrNull("lastDay")}
          />
        ) : null}
      </div>
      <div className="acts justify-end">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" pending={save.isPending && "Saving..."}>
          Save qualification
        </Button>
      </div>
    </form>
  );
}
