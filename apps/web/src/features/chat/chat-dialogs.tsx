import { CHAT_MESSAGES_SHOWN } from "@watchbill/domain/chat/chat";
import { USUAL_CHAT_KINDS } from "@watchbill/domain/events/chat-kinds";
import { ApiError } from "../../lib/api/api.ts";
import { useCommand, useEndpoint } from "../../lib/api/queries.ts";
import { useNow } from "../../lib/api/server-clock.ts";
import { Badge } from "../../ui/feedback/badge.tsx";
import { QueryBoundary } from "../../ui/feedback/query-boundary.tsx";
import { EmptyState, Skeleton } from "../../ui/layout/card.tsx";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { useOrganization } from "../settings/organization.ts";
import { ChatForm } from "./chat-form.tsx";
import { type Chat, type ChatMessage, chatOutcomeOf, timesOf } from "./chat-view.ts";

interface DialogProps {
  readonly chat: Chat;
  readonly onClose: () => void;
}

/** True for a server error about a form field: the form shows it at that field. */
const isOfAField = (error: unknown): boolean =>
  error instanceof ApiError && Object.keys(error.fields).length > 0;

export function AddChatDialog({ onClose }: { readonly onClose: () => void }) {
  const add = useCommand("chat.add", {
    done: () => ({ title: "Chat added", description: "Send a test to check that it works." }),
    onSuccess: onClose,
    failed: (error) => (isOfAField(error) ? null : "Couldn't add the chat. Try again."),
  });
  return (
    <Dialog
      isOpen
      isWide
      onClose={onClose}
      title="Add chat"
      description="Create an incoming webhook in your squad's channel and paste its URL here."
    >
      <ChatForm
        isNew
        initial={{
          name: "",
          form: "slack",
          kinds: USUAL_CHAT_KINDS,
          saysNames: true,
          observesShabbat: true,
        }}
        submit="Add chat"
        sending={add}
        onAnswers={({ kinds, url = "", ...answers }) =>
          add.mutate({ ...answers, url, kinds: [...kinds] })
        }
        onCancel={onClose}
      />
    </Dialog>
  );
}

/** Edits a squad chat's notifications and webhook URL. */
export function EditChatDialog({ chat, onClose }: DialogProps) {
  const change = useCommand("chat.change", {
    done: ({ message }) => ({ title: message }),
    onSuccess: onClose,
    failed: (error) => (isOfAField(error) ? null : "Couldn't save the chat. Try again."),
  });
  const { id, name, form, kinds, saysNames, observesShabbat } = chat;
  return (
    <Dialog
      isOpen
      isWide
      onClose={onClose}
      title="Edit chat"
      description="Queued messages go to the new URL."
    >
      <ChatForm
        initial={{ name, form, kinds, saysNames, observesShabbat }}
        submit="Save chat"
        sending={change}
        onAnswers={(answers) => change.mutate({ ...answers, id, kinds: [...answers.kinds] })}
        onCancel={onClose}
      />
    </Dialog>
  );
}

export function DeleteChatDialog({ chat, onClose }: DialogProps) {
  const remove = useCommand("chat.remove", {
    done: ({ message }) => ({ title: message }),
    onSuccess: onClose,
    failed: "Couldn't delete the chat. Try again.",
  });
  return (
    <ConfirmDialog
      title={`Delete ${chat.name}?`}
      description="Stops posting and discards queued messages. Sent messages stay in the message log."
      act="Delete chat"
      pending={remove.isPending && "Deleting..."}
      onConfirm={() => remove.mutate({ id: chat.id })}
      onClose={onClose}
    />
  );
}

/** Shows the recent messages posted to a chat; updates while the dialog is open. */
export function ChatMessagesDialog({ chat, onClose }: DialogProps) {
  const messages = useEndpoint("chat.messages", { id: chat.id });
  return (
    <Dialog
      isOpen
      isWide
      onClose={onClose}
      title={`Messages to ${chat.name}`}
      description={`The last ${CHAT_MESSAGES_SHOWN} messages. See all in the message log.`}
    >
      <QueryBoundary
        of={messages}
        loading={<Skeleton className="h-40" />}
        failed="Couldn't load the messages."
        empty={
          <EmptyState title="No messages yet">
            <p>Messages show here once an update is posted.</p>
          </EmptyState>
        }
      >
        {(data) => (
          <ul aria-label="Messages" className="divide-y divide-line">
            {data.map((message) => (
              <MessageRow key={message.id} message={message} />
            ))}
          </ul>
        )}
      </QueryBoundary>
    </Dialog>
  );
}

function MessageRow({ message }: { readonly message: ChatMessage }) {
  const now = useNow(15_000);
  const squad = useOrganization();
  const outcome = chatOutcomeOf(message);
  return (
    <li className="py-3">
      <p className="flex flex-wrap items-center gap-x-2">
        <Badge tone={outcome.tone}>{outcome.label}</Badge>
        <span className="tabular text-sm text-ink-soft">{timesOf(message, squad, now)}</span>
      </p>
      <p className="mt-1 break-words whitespace-pre-line">{message.content}</p>
      {message.errorMessage ? (
        <p className="mt-1 text-sm break-words text-bad">{message.errorMessage}</p>
      ) : null}
    </li>
  );
}
