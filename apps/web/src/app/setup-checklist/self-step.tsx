import { isFirstEmail, UNNAMED_ADMINISTRATOR } from "@watchbill/domain/settings/setup-checklist";
import { useCommand } from "../../lib/api/queries.ts";
import { useForm } from "../../lib/forms/form.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/form/field.tsx";
import type { StepProps } from "./step-props.ts";

export function SelfStep({ user }: StepProps) {
  const save = useCommand("members.saveProfile", {
    done: { title: "Saved" },
    failed: "Couldn't save your name. Try again.",
  });
  const isUnnamed =
    user.firstName === UNNAMED_ADMINISTRATOR.firstName &&
    user.lastName === UNNAMED_ADMINISTRATOR.lastName;
  const form = useForm(
    {
      firstName: isUnnamed ? "" : user.firstName,
      lastName: isUnnamed ? "" : user.lastName,
      unitNumber: user.unitNumber,
      email: isFirstEmail(user.email) ? "" : user.email,
    },
    {
      blockedBecause: ({ firstName, lastName }) => {
        const fields = {
          ...(firstName.trim() === "" ? { firstName: "Enter your first name" } : {}),
          ...(lastName.trim() === "" ? { lastName: "Enter your last name" } : {}),
        };
        return Object.keys(fields).length > 0 ? { message: "", fields } : null;
      },
      title: null,
      sending: save,
      onSend: ({ unitNumber, email, ...names }) =>
        save.mutate({
          ...names,
          ...(unitNumber.trim() === user.unitNumber ? {} : { unitNumber }),
          ...(["", user.email].includes(email.trim()) ? {} : { email }),
        }),
    },
  );
  return (
    <form {...form.wiring} className="max-w-md space-y-3">
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField label="First name" autoComplete="given-name" {...form.text("firstName")} />
        <TextField label="Last name" autoComplete="family-name" {...form.text("lastName")} />
      </div>
      <TextField
        label="Unit number"
        hint="You sign in with this"
        autoComplete="off"
        {...form.text("unitNumber")}
      />
      <TextField
        label="Email"
        type="email"
        hint="For alerts about the server and if you forget your password"
        autoComplete="email"
        {...form.text("email")}
      />
      <Button type="submit" pending={save.isPending && "Saving..."}>
        Save
      </Button>
    </form>
  );
}
