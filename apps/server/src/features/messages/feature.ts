import type { actionLinksEndpoints } from "@watchbill/contract/accounts/action-links";
import type { messagesEndpoints } from "@watchbill/contract/messages/messages";
import type { pollsEndpoints } from "@watchbill/contract/shifts/polls";
import { smsTransport, takesAnswers } from "../../platform/channels/sms-transport.ts";
import type { Needs } from "../../platform/dependencies.ts";
import type { Feature, HandlersFor } from "../../platform/feature.ts";
import { answerByLink } from "./answer-commands.ts";
import { deliverBy } from "./deliver-work.ts";
import { holdForShabbat, purgeMessages } from "./jobs.ts";
import { registerMailPreviews } from "./preview-routes.ts";
import { countOutcomes, listMessages, showMessage, summariseMessages } from "./queries.ts";
import { readReach } from "./reach-queries.ts";
import { registerSmsCallbacks } from "./sms-routes.ts";
import { readMessagingStatus } from "./status-queries.ts";
import { sendTestEmail, sendTestSms } from "./test-commands.ts";

/** Email, SMS and push messages: queued in the transaction of the change, delivered after it. */
export function messages({ configuration }: Needs<"configuration">): Feature {
  return {
    noun: "messages",
    handlers: {
      "messages.log": listMessages,
      "messages.summary": summariseMessages,
      "messages.outcomes": countOutcomes,
      "messages.one": showMessage,
      "messages.status": (ctx) => readMessagingStatus(ctx, configuration),
      "messages.smsChannel": async () => ({
        way: smsTransport(configuration),
        takesAnswers: takesAnswers(configuration),
      }),
      "messages.testEmail": (ctx, input) => sendTestEmail(ctx, input, configuration),
      "messages.testSms": (ctx, input) => sendTestSms(ctx, input, configuration),
      "polls.reach": (ctx, input) => readReach(ctx, input, configuration),
      "actionLinks.use": (ctx, input) => answerByLink(ctx, input, configuration),
    } satisfies HandlersFor<
      typeof messagesEndpoints &
        Pick<typeof actionLinksEndpoints, "actionLinks.use"> &
        Pick<typeof pollsEndpoints, "polls.reach">
    >,
    jobs: [
      {
        name: "purge old messages",
        run: (ctx) => purgeMessages(ctx, configuration.retentionDays.messages),
      },
      { name: "defer messages for Shabbat", run: holdForShabbat },
    ],
    outsideWork: [deliverBy("email"), deliverBy("sms"), deliverBy("push")],
    routes: (app, dependencies) => {
      registerSmsCallbacks(app, dependencies);
      registerMailPreviews(app, dependencies);
    },
  };
}
