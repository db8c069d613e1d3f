import type { shiftTypesEndpoints } from "@watchbill/contract/shift-types";
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
      "This kind of shift has just been deleted. Choose another.",
    ),
    week_template_shifts_kind: conflict(
      "shift-type-missing",
      "A kind of shift of this week has just been deleted.",
    ),
  },
};
