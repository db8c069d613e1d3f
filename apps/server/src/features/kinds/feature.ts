import type { kindsEndpoints } from "@watchbill/contract/kinds";
import { conflict } from "@watchbill/domain/errors/refusal";
import type { Feature, HandlersFor } from "../../platform/feature.ts";
import { addKind, changeKind, orderKinds, removeKind } from "./commands.ts";
import { listKinds } from "./queries.ts";

export const kinds: Feature = {
  noun: "kinds",
  handlers: {
    "kinds.list": listKinds,
    "kinds.add": addKind,
    "kinds.change": changeKind,
    "kinds.order": orderKinds,
    "kinds.remove": removeKind,
  } satisfies HandlersFor<typeof kindsEndpoints>,
  cache: { "kinds.list": "shared" },
  constraints: {
    shifts_kind: conflict(
      "kind-missing",
      "This kind of shift has just been deleted. Choose another.",
    ),
    week_template_shifts_kind: conflict(
      "kind-missing",
      "A kind of shift of this week has just been deleted.",
    ),
  },
};
