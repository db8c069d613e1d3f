import type { wallboardEndpoints } from "@watchbill/contract/reports/wallboard";
import type { Needs } from "../../platform/dependencies.ts";
import type { Feature, HandlersFor } from "../../platform/feature.ts";
import { addWallboardLink, removeWallboardLink } from "./commands.ts";
import { listWallboardLinks, showWallboard } from "./queries.ts";

export function wallboard({ configuration }: Needs<"configuration">): Feature {
  return {
    noun: "wallboard",
    handlers: {
      "wallboard.show": showWallboard,
      "wallboard.links": listWallboardLinks,
      "wallboard.addLink": (ctx, input) => addWallboardLink(ctx, input, configuration.baseUrl),
      "wallboard.removeLink": removeWallboardLink,
    } satisfies HandlersFor<typeof wallboardEndpoints>,
  };
}
