import { erasureUnconfirmed } from "@watchbill/domain/privacy/erased-member";
import { counted } from "@watchbill/domain/time/counted";
import { durationText } from "@watchbill/domain/time/format";
import { type FormEvent, useState } from "react";
import type { Output } from "../../lib/api/api.ts";
import { useCommand, useEndpoint } from "../../lib/api/queries.ts";
import { Button } from "../../ui/button.tsx";
import { QueryBoundary } from "../../ui/feedback/query-boundary.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { Skeleton } from "../../ui/layout/card.tsx";
import { DialogActions } from "../../ui/overlay/dialog-actions.tsx";

type Erasure = Output<"privacy.erasure">;

/**
 * The data lost by the erasure and the unit number field, or the reason that blocks the erasure.
 */
export function Erasing({
  memberId,
  onClose,
}: {
  readonly memberId: number;
  readonly onClose: () => void;
}) {
  const erasure = useEndpoint("privacy.erasure", { id: memberId });
  return (
    <>
      <p className="mb-4 text-ink-soft">
        Whatever says who they were is taken out everywhere, at once.
      </p>
      <QueryBoundary
        of={erasure}
        loading={<Skeleton className="h-72" />}
        failed="What is kept of them could not be read."
      >
        {(data) =>
          data.blockedBecause === null ? (
            <EraseForm erasure={data} onClose={onClose} />
          ) : (
            <Blocked erasure={data} onClose={onClose} />
          )
        }
      </QueryBoundary>
    </>
  );
}

function Blocked({
  erasure,
  onClose,
}: {
  readonly erasure: Erasure;
  readonly onClose: () => void;
}) {
  return (
    <div className="space-y-4">
      <p>{erasure.blockedBecause}</p>
      <div className="flex justify-end">
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      </div>
    </div>
  );
}

function EraseForm({
  erasure,
  onClose,
}: {
  readonly erasure: Erasure;
  readonly onClose: () => void;
}) {
  const { id, unitNumber } = erasure;
  const [typed, setTyped] = useState("");
  const [fault, setFault] = useState<string>();
  const erase = useCommand("privacy.erase", {
    done: ({ message }) => ({ title: "Member Erased", description: message }),
    onSuccess: onClose,
    failed: { title: "Nothing Was Erased", text: "The member could not be erased. Try again." },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const unconfirmed = erasureUnconfirmed(unitNumber, typed);
    setFault(unconfirmed?.message);
    if (!unconfirmed) erase.mutate({ id, unitNumber: typed });
  };
  return (
    <form className="space-y-4" onSubmit={submit}>
      <Consequences erasure={erasure} />
      <TextField
        label={`Type ${unitNumber} to confirm`}
        value={typed}
        error={fault}
        autoComplete="off"
        autoCapitalize="characters"
        onChange={(event) => setTyped(event.target.value)}
      />
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" variant="danger" pending={erase.isPending && "Erasing..."}>
          Erase for good
        </Button>
      </DialogActions>
    </form>
  );
}

/** Counts of erased and retained data. */
function Consequences({ erasure: { goes, stays, becomes } }: { readonly erasure: Erasure }) {
  const counts: readonly (readonly [number, string, string])[] = [
    [goes.messages, "message", " to them, but for when and how each went out"],
    [goes.notifications, "notification", ""],
    [goes.notes, "note", ", reasons and times away among them"],
    [goes.devices, "device", ", passkeys and calendars among them"],
  ];
  const gone = [
    "Name, unit number, email, phone and all else they set",
    ...counts.flatMap(([count, one, more]) => (count === 0 ? [] : [counted(count, one) + more])),
    "Their name in what others were told, and in the logs",
  ];
  const left = [
    `${counted(stays.shifts, "shift")} served, ${durationText(stays.minutes)} logged`,
    `All of it under “${becomes}”, so that the squad's figures stay true`,
    ...stays.shared,
  ];
  return (
    <>
      <Facts title="Goes" facts={gone} />
      <Facts title="Stays" facts={left} />
      <p className="text-sm text-ink-soft">
        Backups that were made before still hold it. The next one does not.
      </p>
    </>
  );
}

function Facts({ title, facts }: { readonly title: string; readonly facts: readonly string[] }) {
  return (
    <div>
      <h3 className="font-semibold">{title}</h3>
      <ul className="list-disc space-y-1 pl-5">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </div>
  );
}
