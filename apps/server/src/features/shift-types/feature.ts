import type { shiftTypesEndpoints } from "@watchbill/contract/shifts/shift-types";
import { conflict } from "@watchbill/domain/errors/refusal";
import type { Feature, HandlersFor } from "../../platform/feature.ts";
import { addShiftType, changeShiftType, orderShiftTypes, removeShiftType } from "./commands.ts";
import { listShiftTypes } from "./queries.ts";

export const shiftTypes: Feature = {
  noun: "shift-types",
  handlers: {
    "shiftTypes.list": listShiftTypes,
    "shiftTypes.add": addShiftType,
    "shiftTypes.change": changeShiftType,
    "shiftTypes.order": orderShiftTypes,
    "shiftTypes.remove": removeShiftType,
  } satisfies HandlersFor<typeof shiftTypesEndpoints>,
  cache: { "shiftTypes.list": "shared" },
  constraints: {
    shifts_kind: conflict(
      "shift-type-missing",
      "This shift type was just deleted. Choose another.",
    ),
    week_template_shifts_kind: conflict(
      "shift-type-missing",
      "A shift type of this week was just deleted.",
    ),
  },
};
