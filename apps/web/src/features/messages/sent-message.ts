import { useQuery } from "@tanstack/react-query";
import type { Output } from "../../lib/api/api.ts";
import { endpointOptions } from "../../lib/api/queries.ts";

type Message = Output<"messages.one">;

const LOOK_EVERY_MS = 700;

/**
 * True while the result of a message is pending, except for a message that waits because no gateway
 * is configured.
 */
function isOnItsWay(message: Message | undefined): boolean {
  return (
    message === undefined || (message.status === "pending" && message.deliveryMethod === "waiting")
  );
}

/** Polls a queued message until it was delivered or has failed. */
export function useSentMessage(messageId: number | undefined): {
  message: Message | undefined;
  isWaiting: boolean;
} {
  const { data } = useQuery({
    ...endpointOptions("messages.one", { id: messageId ?? 0 }),
    enabled: messageId !== undefined,
    refetchInterval: ({ state }) => (isOnItsWay(state.data) ? LOOK_EVERY_MS : false),
  });
  return { message: data, isWaiting: messageId !== undefined && isOnItsWay(data) };
}
