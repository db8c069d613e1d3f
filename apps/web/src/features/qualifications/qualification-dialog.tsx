import {
  MAX_QUALIFICATION_CODE_LENGTH,
  MAX_QUALIFICATION_NAME_LENGTH,
  type QualificationForm,
  qualificationBlockedBecause,
  suggestedQualificationCode,
} from "@watchbill/domain/qualifications/qualification";
import { useCommand } from "../../lib/api/queries.ts";
import { useForm } from "../../lib/forms/form.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import type { Qualification } from "./qualification-view.ts";

const NEW: QualificationForm = { name: "", code: "", expires: false };

export function QualificationDialog({
  qualification,
  onClose,
}: {
  readonly qualification: Qualification | null;
  readonly onClose: () => void;
}) {
  const failed = "Couldn't save the qualification. Try again.";
  const add = useCommand("qualifications.add", {
    done: ({ name }) => ({ title: `Added ${name}` }),
    onSuccess: onClose,
    failed,
  });
  const change = useCommand("qualifications.change", {
    done: ({ name }) => ({ title: `Saved ${name}` }),
    onSuccess: onClose,
    failed,
  });
  const sending = qualification ? change : add;
  const form = useForm<QualificationForm>(() => (qualification ? formOf(qualification) : NEW), {
    blockedBecause: qualificationBlockedBecause,
    title: null,
    sending,
    onSend: (values) => {
      if (qualification) change.mutate({ id: qualification.id, ...values });
      else add.mutate(values);
    },
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={qualification ? `Edit ${qualification.name}` : "Add qualification"}
      description="Shows as a position on shifts, such as Driver or EMT."
    >
      <form {...form.wiring} className="grid gap-4">
        <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,1fr)] items-start gap-3">
          <TextField
            label="Name"
            maxLength={MAX_QUALIFICATION_NAME_LENGTH}
            autoComplete="off"
            {...form.text("name")}
            onChange={({ target: { value: name } }) =>
              form.set({
                name,
                ...(form.values.code === suggestedQualificationCode(form.values.name) && {
                  code: suggestedQualificationCode(name),
                }),
              })
            }
          />
          <TextField
            label="Code"
            maxLength={MAX_QUALIFICATION_CODE_LENGTH}
            autoComplete="off"
            {...form.text("code")}
          />
        </div>
        <Checkbox {...form.box("expires")}>Expires (set a last day per member)</Checkbox>
        <div className="acts justify-end">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" pending={sending.isPending && "Saving..."}>
            {qualification ? "Save changes" : "Add qualification"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function formOf({ name, code, expires }: Qualification): QualificationForm {
  return { name, code, expires };
}
