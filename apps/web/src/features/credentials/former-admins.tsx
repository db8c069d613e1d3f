import { CREDENTIAL_NOUNS } from "@watchbill/domain/credentials/credentials";
import { unitAndName } from "@watchbill/domain/members/person-name";
import { formatDayAndYear } from "@watchbill/domain/time/format";
import { dateOf } from "@watchbill/domain/time/local";
import { useState } from "react";
import type { Output } from "../../lib/api/api.ts";
import { useCommand, useEndpoint } from "../../lib/api/queries.ts";
import { Button } from "../../ui/button.tsx";
import { LoadFailed } from "../../ui/feedback/query-boundary.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";
import { useOrganization } from "../settings/organization.ts";

type Credential = Output<"credentials.list">[number];

/**
 * Lists credentials (such as API tokens) that still work although their creator is no longer an
 * admin, with a button to revoke each; renders nothing if there are none.
 */
export function CreatedByFormerAdmins() {
  const credentials = useEndpoint("credentials.list", {});
  const [asked, setAsked] = useState<Credential | null>(null);
  const former = (credentials.data ?? []).filter(({ isByFormerAdmin }) => isByFormerAdmin);
  if (credentials.isError)
    return (
      <Card title="Created by former admins">
        <LoadFailed onRetry={() => void credentials.refetch()}>
          Couldn't load what former admins created. Try again.
        </LoadFailed>
      </Card>
    );
  return (
    <>
      {former.length > 0 ? (
        <Card title="Created by former admins">
          <p className="mb-2 text-ink-soft">
            These still work. Revoke what your squad doesn't use.
          </p>
          <ul aria-label="Created by former admins" className="divide-y divide-line">
            {former.map((credential) => (
              <CredentialRow
                key={`${credential.kind} ${credential.id}`}
                credential={credential}
                onRevoke={() => setAsked(credential)}
              />
            ))}
          </ul>
        </Card>
      ) : null}
      {asked ? <RevokeDialog credential={asked} onClose={() => setAsked(null)} /> : null}
    </>
  );
}

function CredentialRow({
  credential,
  onRevoke,
}: {
  readonly credential: Credential;
  readonly onRevoke: () => void;
}) {
  const squad = useOrganization();
  const { kind, name, createdBy, createdAt } = credential;
  const day = formatDayAndYear(dateOf(Temporal.Instant.from(createdAt), squad.timeZone), squad);
  return (
    <li className="flex flex-wrap items-start justify-between gap-2 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-semibold break-words">{name}</p>
        <p className="text-sm break-words text-ink-soft">
          {createdBy
            ? `${sentenceCase(CREDENTIAL_NOUNS[kind])} · created by ${unitAndName(createdBy)} on ${day}`
            : `${sentenceCase(CREDENTIAL_NOUNS[kind])} · created on ${day}`}
        </p>
      </div>
      <div className="-ms-4 sm:ms-0">
        <Button variant="quiet" onClick={onRevoke}>
          Revoke<span className="sr-only"> {name}</span>
        </Button>
      </div>
    </li>
  );
}

function RevokeDialog({
  credential,
  onClose,
}: {
  readonly credential: Credential;
  readonly onClose: () => void;
}) {
  const { kind, id, name } = credential;
  const how = {
    done: ({ message }: { message: string }) => ({ title: message }),
    onSuccess: onClose,
    failed: "Couldn't revoke it. Try again.",
  };
  const revoke = {
    "api-tokens": useCommand("apiTokens.revoke", how),
    "display-links": useCommand("wallboard.removeLink", how),
    webhooks: useCommand("webhooks.remove", how),
    chats: useCommand("chat.remove", how),
  }[kind];
  return (
    <ConfirmDialog
      title={REVOKE_TITLES[kind](name)}
      description="It stops working at once. You can't undo this."
      keep="Cancel"
      act="Revoke"
      pending={revoke.isPending && "Revoking..."}
      onConfirm={() => revoke.mutate({ id })}
      onClose={onClose}
    />
  );
}

const REVOKE_TITLES: Readonly<Record<Credential["kind"], (name: string) => string>> = {
  "api-tokens": (name) => `Revoke the API token ${name}?`,
  "display-links": (name) => `Revoke the wallboard link ${name}?`,
  webhooks: (name) => `Revoke the webhook ${name}?`,
  chats: (name) => `Revoke the chat ${name}?`,
};

function sentenceCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
