import { stepInText } from "@watchbill/domain/substitutes/could-step-in";
import type { Output } from "../../lib/api.ts";
import { useEndpoint } from "../../lib/queries.ts";

/** Before a member asks for cover: how many could take their place, as things stand. Asking waits for no answer. */
export function CouldTakeOwn({ assignmentId }: { readonly assignmentId: number }) {
  const { data } = useEndpoint("shifts.ownSubstitutes", { id: assignmentId });
  return <Line stepIn={data} />;
}

/** The same for a coordinator who asks on behalf of somebody. */
export function CouldTakeTheirs({ assignmentId }: { readonly assignmentId: number }) {
  const { data } = useEndpoint("shifts.substitutesFor", { id: assignmentId });
  return <Line stepIn={data && { count: data.could.length, despiteCount: data.despite.length }} isAdmin />;
}

/** As high before it is known, so that nothing below it moves. */
function Line({
  stepIn,
  isAdmin = false,
}: {
  readonly stepIn: Output<"shifts.ownSubstitutes"> | undefined;
  readonly isAdmin?: boolean;
}) {
  return (
    <p aria-live="polite" className={`min-h-6 font-semibold ${stepIn?.count === 0 ? "text-warn" : ""}`}>
      {stepIn ? stepInText(stepIn, isAdmin) : null}
    </p>
  );
}
