import {
  AVAILABILITIES,
  AVAILABILITY_LABELS,
  type Availability,
  isAvailability,
} from "@watchbill/domain/members/availability/availability";
import { kindWords } from "@watchbill/domain/members/availability/availability-words";
import { askedWithParallels } from "@watchbill/domain/shift-types/parallel-shift-types";
import { plural } from "@watchbill/domain/text/language";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { QueryBoundary } from "../../../ui/feedback/query-boundary.tsx";
import { SelectField } from "../../../ui/form/select-field.tsx";
import { Skeleton } from "../../../ui/layout/card.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { useOrganization } from "../../settings/organization.ts";
import { type ShiftTypes, useShiftTypes } from "../../shift-types/use-shift-types.ts";
import type { Member } from "../directory-view.ts";
import { NO_EDITS, useSaveAvailabilities, withChanges } from "./availability-edits.ts";

interface BulkProps {
  readonly members: readonly Member[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Sets the availability of the selected members for one or more shift types. */
export function BulkAvailabilityDialog({ members, onClose, onDone }: BulkProps) {
  const shiftTypes = useShiftTypes();
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={plural(
        members.length,
        "Availability of 1 member",
        `Availability of ${members.length} members`,
      )}
      description="Shift types without a choice stay as they are."
    >
      <QueryBoundary
        of={shiftTypes}
        loading={<Skeleton className="h-64" />}
        failed="Couldn't load the shift types. Try again."
      >
        {(kinds) => (
          <Choices
            members={members}
            kinds={askedWithParallels(kinds)}
            onClose={onClose}
            onDone={onDone}
          />
        )}
      </QueryBoundary>
    </Dialog>
  );
}

const OPTIONS = [
  { value: "", label: "No change" },
  ...AVAILABILITIES.map((value) => ({ value, label: AVAILABILITY_LABELS[value] })),
];

function Choices({ members, kinds, onClose, onDone }: BulkProps & { readonly kinds: ShiftTypes }) {
  const squad = useOrganization();
  const [chosen, setChosen] = useState<ReadonlyMap<string, Availability>>(new Map());
  const { isPending, save } = useSaveAvailabilities(onDone);
  const changes = members.flatMap(({ id: memberId }) =>
    [...chosen].map(([kind, frequency]) => ({ memberId, kind, frequency })),
  );
  const edits = withChanges(NO_EDITS, changes, members);
  const choose = (kind: string, value: string): void => {
    const next = new Map(chosen);
    if (isAvailability(value)) next.set(kind, value);
    else next.delete(kind);
    setChosen(next);
  };
  return (
    <div className="space-y-3">
      <div className="grid gap-3 sm:grid-cols-2">
        {kinds.map((kind) => (
          <SelectField
            key={kind.key}
            label={kindWords(kind, squad).label}
            options={OPTIONS}
            value={chosen.get(kind.key) ?? ""}
            onChange={({ target }) => choose(kind.key, target.value)}
          />
        ))}
      </div>
      <div className="acts justify-end">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button
          pending={isPending && "Saving..."}
          disabledReason={
            chosen.size === 0
              ? "Choose an availability first"
              : edits.size === 0
                ? "These members already have this availability"
                : null
          }
          onClick={() => void save(edits, members)}
        >
          Save availability
        </Button>
      </div>
    </div>
  );
}
