import { stepInText } from "@watchbill/domain/stand-ins/could-stand-in";
import type { Output } from "../../lib/api/api.ts";
import { useEndpoint } from "../../lib/api/queries.ts";

interface Props {
  readonly assignmentId: number;
  /** From then on nothing is read again: the member may have left the shift already. */
  readonly isAsking: boolean;
}

/** Before a member asks for cover: how many could take their place, as things stand. Asking waits for no answer. */
export function CouldTakeOwn({ assignmentId, isAsking }: Props) {
  const { data } = useEndpoint("shifts.ownStandIns", { id: assignmentId }, { enabled: !isAsking });
  return <Line stepIn={data} />;
}

/** The same for a coordinator who asks on behalf of somebody. */
export function CouldTakeTheirs({ assignmentId, isAsking }: Props) {
  const { data } = useEndpoint("shifts.standInsFor", { id: assignmentId }, { enabled: !isAsking });
  return (
    <Line
      stepIn={data && { count: data.could.length, despiteCount: data.despite.length }}
      isAdmin
    />
  );
}

/** As high before it is known, so that nothing below it moves. */
function Line({
  stepIn,
  isAdmin = false,
}: {
  readonly stepIn: Output<"shifts.ownStandIns"> | undefined;
  readonly isAdmin?: boolean;
}) {
  return (
    <p
      aria-live="polite"
      className={`min-h-6 font-semibold ${stepIn?.count === 0 ? "text-warn" : ""}`}
    >
      {stepIn ? stepInText(stepIn, isAdmin) : null}
    </p>
  );
}
