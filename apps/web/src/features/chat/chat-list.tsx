import { MessagesSquare, Plus } from "lucide-react";
import { useState } from "react";
import { useCommand, useEndpoint } from "../../lib/api/queries.ts";
import { useNow } from "../../lib/api/server-clock.ts";
import { Button } from "../../ui/button.tsx";
import { Badge } from "../../ui/feedback/badge.tsx";
import { QueryBoundary } from "../../ui/feedback/query-boundary.tsx";
import { Card, EmptyState, Skeleton } from "../../ui/layout/card.tsx";
import { RowButton } from "../../ui/layout/row-button.tsx";
import { useOrganization } from "../settings/organization.ts";
import {
  AddChatDialog,
  ChatMessagesDialog,
  DeleteChatDialog,
  EditChatDialog,
} from "./chat-dialogs.tsx";
import { type Chat, chatAdviceFor, chatStateOf, chatSummaryOf, choicesOf } from "./chat-view.ts";

type Asked =
  | { readonly kind: "add" }
  | { readonly kind: "edit" | "delete" | "messages"; readonly id: number }
  | null;

export function ChatList() {
  const chats = useEndpoint("chat.list", {});
  const [asked, setAsked] = useState<Asked>(null);
  const close = (): void => setAsked(null);
  const subject =
    asked && asked.kind !== "add" ? chats.data?.find(({ id }) => id === asked.id) : undefined;
  return (
    <Card
      title="Chats"
      aside={
        <Button variant="secondary" onClick={() => setAsked({ kind: "add" })}>
          <Plus aria-hidden size={18} /> Add chat
        </Button>
      }
    >
      <p className="mb-2 text-ink-soft">
        Post updates to Slack, Discord, Mattermost or Matrix. Posts never include phone numbers,
        notes or reasons, and mentions are disabled.
      </p>
      <QueryBoundary
        of={chats}
        loading={<Skeleton className="h-32" />}
        failed="Couldn't load the chats."
        empty={
          <EmptyState icon={<MessagesSquare aria-hidden size={32} />} title="No chats yet">
            <p>Create an incoming webhook in your squad's channel and paste its URL here.</p>
          </EmptyState>
        }
      >
        {(data) => (
          <ul aria-label="Chats" className="divide-y divide-line">
            {data.map((chat) => (
              <ChatRow key={chat.id} chat={chat} onAsk={setAsked} />
            ))}
          </ul>
        )}
      </QueryBoundary>
      {asked?.kind === "add" ? <AddChatDialog onClose={close} /> : null}
      {asked?.kind === "edit" && subject ? <EditChatDialog chat={subject} onClose={close} /> : null}
      {asked?.kind === "delete" && subject ? (
        <DeleteChatDialog chat={subject} onClose={close} />
      ) : null}
      {asked?.kind === "messages" && subject ? (
        <ChatMessagesDialog chat={subject} onClose={close} />
      ) : null}
    </Card>
  );
}

function ChatRow({ chat, onAsk }: { readonly chat: Chat; readonly onAsk: (asked: Asked) => void }) {
  const now = useNow(30_000);
  const squad = useOrganization();
  const { id, name, isActive } = chat;
  const state = chatStateOf(chat);
  const advice = chatAdviceFor(chat, now);
  const change = useCommand("chat.change", {
    done: (_answer, input) => ({ title: input.isActive ? "Chat turned on" : "Chat turned off" }),
  });
  const test = useCommand("chat.test", {
    // Opens the chat's messages, which show the result.
    onSuccess: () => onAsk({ kind: "messages", id }),
  });
  return (
    <li className="py-3">
      <p className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 font-semibold break-words">{name}</span>
        <Badge tone={state.tone}>{state.label}</Badge>
      </p>
      <p className="text-sm break-words text-ink-soft">{chatSummaryOf(chat, now)}</p>
      {choicesOf(chat, squad).map((line) => (
        <p key={line} className="text-sm break-words text-ink-soft">
          {line}
        </p>
      ))}
      {advice ? (
        <p className="mt-2 rounded-lg bg-warn-soft p-3 text-sm text-warn">{advice}</p>
      ) : null}
      <div className="mt-1 -ms-2 flex flex-wrap gap-x-1">
        <RowButton
          label="Send test"
          about={`to ${name}`}
          pending={test.isPending && "Sending..."}
          onClick={() => test.mutate({ id })}
        />
        <RowButton
          label="Messages"
          about={`to ${name}`}
          onClick={() => onAsk({ kind: "messages", id })}
        />
        <RowButton label="Edit" about={name} onClick={() => onAsk({ kind: "edit", id })} />
        <RowButton
          label={isActive ? "Turn off" : "Turn on"}
          about={name}
          pending={change.isPending && "Saving..."}
          onClick={() => change.mutate({ id, isActive: !isActive })}
        />
        <RowButton
          label="Delete"
          about={name}
          isDanger
          onClick={() => onAsk({ kind: "delete", id })}
        />
      </div>
    </li>
  );
}
