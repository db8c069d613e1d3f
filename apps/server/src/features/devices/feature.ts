import type { devicesEndpoints } from "@watchbill/contract/accounts/devices";
import type { Needs } from "../../platform/dependencies.ts";
import type { Feature, HandlersFor } from "../../platform/feature.ts";
import {
  registerOneSignal,
  removeDevice,
  subscribe,
  testPush,
  unregisterOneSignal,
  unsubscribe,
} from "./commands.ts";
import { registerOneSignalWorker } from "./one-signal-routes.ts";
import { listDevices, readPushConfiguration } from "./queries.ts";

export function devices({ configuration }: Needs<"configuration">): Feature {
  return {
    noun: "devices",
    handlers: {
      "devices.configuration": (ctx) => readPushConfiguration(ctx, configuration),
      "devices.list": listDevices,
      "devices.remove": removeDevice,
      "devices.subscribe": (ctx, input) => subscribe(ctx, input, configuration),
      "devices.unsubscribe": unsubscribe,
      "devices.test": (ctx, input) => testPush(ctx, input, configuration),
      "devices.registerOneSignal": (ctx, input) => registerOneSignal(ctx, input, configuration),
      "devices.unregisterOneSignal": unregisterOneSignal,
    } satisfies HandlersFor<typeof devicesEndpoints>,
    cache: { "devices.configuration": "shared" },
    routes: (app) => registerOneSignalWorker(app, configuration),
  };
}
