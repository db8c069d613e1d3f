import type { linksEndpoints } from "@watchbill/contract/links";
import type { messagingEndpoints } from "@watchbill/contract/messaging";
import type { pushEndpoints } from "@watchbill/contract/push";
import type { AppDependencies } from "../../platform/dependencies.ts";
import type { Feature, HandlersFor } from "../../platform/feature.ts";
import { smsWay } from "../../platform/outside/sms-way.ts";
import { deliverBy } from "./deliver-work.ts";
import { forgetEndedLinks, forgetOldMessages } from "./jobs.ts";
import { applyLink, stopEmail } from "./link-commands.ts";
import { showLink } from "./link-queries.ts";
import { registerOneSignalWorker } from "./one-signal-routes.ts";
import { registerMailPreviews } from "./preview-routes.ts";
import { registerOneSignal, subscribe, testPush, unregisterOneSignal, unsubscribe } from "./push-commands.ts";
import { readPushConfiguration } from "./push-queries.ts";
import { countOutcomes, listMessages, showMessage, summariseMessages } from "./queries.ts";
import { registerSmsCallbacks } from "./sms-routes.ts";
import { readMessagingStatus } from "./status-queries.ts";
import { sendTestEmail, sendTestSms } from "./test-commands.ts";

/** Mail, texts and push messages: written with the change they tell of, delivered after. */
export function messaging({ configuration }: AppDependencies): Feature {
  const { baseUrl } = configuration;
  return {
    noun: "messaging",
    handlers: {
      "messaging.log": listMessages,
      "messaging.summary": summariseMessages,
      "messaging.outcomes": countOutcomes,
      "messaging.one": showMessage,
      "messaging.status": (ctx) => readMessagingStatus(ctx, configuration),
      "messaging.smsWay": async () => ({ way: smsWay(configuration) }),
      "messaging.testEmail": (ctx, input) => sendTestEmail(ctx, input, configuration),
      "messaging.testSms": (ctx, input) => sendTestSms(ctx, input, configuration),
      "links.show": showLink,
      "links.use": (ctx, input) => applyLink(ctx, input, baseUrl),
      "links.stopEmail": stopEmail,
      "push.configuration": (ctx) => readPushConfiguration(ctx, configuration),
      "push.subscribe": (ctx, input) => subscribe(ctx, input, configuration),
      "push.unsubscribe": unsubscribe,
      "push.test": (ctx, input) => testPush(ctx, input, configuration),
      "push.registerOneSignal": (ctx, input) => registerOneSignal(ctx, input, configuration),
      "push.unregisterOneSignal": unregisterOneSignal,
    } satisfies HandlersFor<typeof messagingEndpoints & typeof linksEndpoints & typeof pushEndpoints>,
    jobs: [
      { name: "forget ended links", run: forgetEndedLinks },
      { name: "forget old messages", run: (ctx) => forgetOldMessages(ctx, configuration.keptDays.messages) },
    ],
    outsideWork: [deliverBy("email"), deliverBy("sms"), deliverBy("push")],
    routes: (app, dependencies) => {
      registerSmsCallbacks(app, dependencies);
      registerMailPreviews(app, dependencies);
      registerOneSignalWorker(app, configuration);
    },
  };
}
