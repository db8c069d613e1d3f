import { unitAndName } from "@watchbill/domain/members/person-name";
import { shiftTitle } from "@watchbill/domain/shifts/shift-times";
import { plural } from "@watchbill/domain/text/language";
import { errorText } from "../../../lib/api/api.ts";
import { showErrorText } from "../../../lib/toast/show-error.ts";
import type { UndoStep } from "../../../lib/undo/undo-stack.ts";
import { organizationNow } from "../../settings/organization.ts";
import { fillsRequest } from "../../shifts/assign/fills-request.ts";
import { type Eligibility, type Spot } from "../../shifts/assign/shift-eligibility.ts";
import type { Person, usePlacing } from "./spot-changes.ts";

type Placing = Pick<
  ReturnType<typeof usePlacing>,
  "put" | "takeOff" | "restore" | "isSuggestion" | "isDraft"
>;

/** A spot to which a member is assigned, and the warnings that the coordinator saw before. */
export interface Put {
  readonly spot: Spot;
  readonly standing: Eligibility;
}

/**
 * Undo step that assigns a member to several spots. A spot that the server refuses stays unchanged
 * and is named in the error; the others keep the assignment.
 */
export function putting(person: Person, puts: readonly Put[], placing: Placing): UndoStep {
  const suggested = new Set(
    puts
      .filter(({ spot }) => spot.person && placing.isSuggestion(spot.person, spot.shift))
      .map(({ spot }) => spot),
  );
  return several({
    title:
      puts.length === 1
        ? "Shift assigned successfully"
        : plural(puts.length, "1 spot assigned", `${puts.length} spots assigned`),
    description: `${unitAndName(person)}: ${titles(puts.map(({ spot }) => spot))}`,
    parts: puts,
    run: async ({ spot, standing }) => {
      const { shift, person: before } = spot;
      if (before) await placing.takeOff(before, shift);
      await placing.put(person, shift, standing.overrides).catch(async (error: unknown) => {
        if (before) await placing.restore(before, shift, suggested.has(spot));
        throw error;
      });
    },
    takeBack: async ({ spot }) => {
      const { shift, person: before } = spot;
      await placing.takeOff(person, shift);
      if (before) await placing.restore(before, shift, suggested.has(spot));
    },
    nameOfPart: ({ spot: { shift } }) => shiftTitle(shift, organizationNow()),
    isFinal: puts.some(({ spot: { shift } }) => !placing.isDraft(shift) && fillsRequest(shift)),
  });
}

/** Undo step that removes the members from several spots. */
export function clearing(spots: readonly Spot[], placing: Placing): UndoStep {
  const held = spots.flatMap(({ shift, person }) =>
    person ? [{ shift, person, wasSuggestion: placing.isSuggestion(person, shift) }] : [],
  );
  return several({
    title: plural(held.length, "1 spot cleared", `${held.length} spots cleared`),
    description: titles(held),
    parts: held,
    run: ({ shift, person }) => placing.takeOff(person, shift),
    takeBack: ({ shift, person, wasSuggestion }) => placing.restore(person, shift, wasSuggestion),
    nameOfPart: ({ shift, person }) =>
      `${person.unitNumber}, ${shiftTitle(shift, organizationNow())}`,
    isFinal: false,
  });
}

interface Several<Part> {
  readonly title: string;
  readonly description: string;
  readonly parts: readonly Part[];
  readonly run: (part: Part) => Promise<unknown>;
  readonly takeBack: (part: Part) => Promise<unknown>;
  readonly nameOfPart: (part: Part) => string;
  /** True if the step cannot be undone, because it fills a replacement request. */
  readonly isFinal: boolean;
}

/**
 * Combines several actions into one undo step. Each action is checked against the result of the one
 * before. Undo reverts only those that succeeded.
 */
function several<Part>({
  title,
  description,
  parts,
  run,
  takeBack,
  nameOfPart,
  isFinal,
}: Several<Part>): UndoStep {
  let done: Part[] = [];
  return {
    title,
    description,
    run: async () => {
      done = [];
      const refused: { readonly part: Part; readonly error: unknown }[] = [];
      for (const part of parts) {
        try {
          await run(part);
          done.push(part);
        } catch (error) {
          refused.push({ part, error });
        }
      }
      if (done.length === 0) throw refused[0]?.error;
      if (refused.length > 0)
        showErrorText(
          refusedText(refused, nameOfPart),
          `${refused.length} of ${parts.length} spots weren't changed`,
        );
    },
    undo: isFinal
      ? null
      : async () => {
          for (const part of done.toReversed()) await takeBack(part);
        },
  };
}

function refusedText<Part>(
  refused: readonly { readonly part: Part; readonly error: unknown }[],
  nameOfPart: (part: Part) => string,
): string {
  return refused
    .map(({ part, error }) => `${nameOfPart(part)}: ${errorText(error, "no changes were made")}`)
    .join(". ");
}

/** Names the first few spots, and adds how many more there are. */
function titles(spots: readonly Spot[]): string {
  const named = spots.slice(0, MOST_NAMED).map(({ shift }) => shiftTitle(shift, organizationNow()));
  const rest = spots.length - named.length;
  return [...named, ...(rest > 0 ? [`${rest} more`] : [])].join("; ");
}

const MOST_NAMED = 3;
