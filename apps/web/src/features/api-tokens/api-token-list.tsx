import { RIGHT_NAMES } from "@watchbill/domain/api-tokens/api-token-rights";
import { unitAndName } from "@watchbill/domain/members/person-name";
import { Bot, Plus } from "lucide-react";
import { useState } from "react";
import { useCommand, useEndpoint } from "../../lib/api/queries.ts";
import { useNow } from "../../lib/api/server-clock.ts";
import { copyText } from "../../lib/browser/clipboard.ts";
import { CALLS_EXPLAINED } from "../../lib/routing/paths.ts";
import { Button } from "../../ui/button.tsx";
import { Badge } from "../../ui/feedback/badge.tsx";
import { QueryBoundary } from "../../ui/feedback/query-boundary.tsx";
import { Card, EmptyState, Skeleton } from "../../ui/layout/card.tsx";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { useOrganization } from "../settings/organization.ts";
import { NewApiTokenForm } from "./api-token-form.tsx";
import { type ApiToken, apiTokenStateOf, madeText, usedText } from "./api-token-view.ts";

/** The API tokens and their actions. */
export function ApiTokenList() {
  const apiTokens = useEndpoint("apiTokens.list", {});
  const [asked, setAsked] = useState<"add" | ApiToken | null>(null);
  const close = (): void => setAsked(null);
  return (
    <Card
      title="Tokens"
      aside={
        <Button variant="secondary" onClick={() => setAsked("add")}>
          <Plus aria-hidden size={18} /> Create API token
        </Button>
      }
    >
      <p className="mb-2 text-ink-soft">
        Let other programs, such as a spreadsheet or phone system, use Watchbill without a password.
        Each token has its own permissions and an expiration date.{" "}
        <a href={CALLS_EXPLAINED} className="font-semibold text-accent-strong underline">
          API reference
        </a>
      </p>
      <QueryBoundary
        of={apiTokens}
        loading={<Skeleton className="h-32" />}
        failed="Couldn't load API tokens."
        empty={
          <EmptyState icon={<Bot aria-hidden size={32} />} title="No API tokens yet">
            <p>Create one to connect another app.</p>
          </EmptyState>
        }
      >
        {(data) => (
          <ul aria-label="API tokens" className="divide-y divide-line">
            {data.map((apiToken) => (
              <ApiTokenRow
                key={apiToken.id}
                apiToken={apiToken}
                onRevoke={() => setAsked(apiToken)}
              />
            ))}
          </ul>
        )}
      </QueryBoundary>
      {asked === "add" ? <AddApiTokenDialog onClose={close} /> : null}
      {asked !== null && asked !== "add" ? <RevokeDialog apiToken={asked} onClose={close} /> : null}
    </Card>
  );
}

function ApiTokenRow({
  apiToken,
  onRevoke,
}: {
  readonly apiToken: ApiToken;
  readonly onRevoke: () => void;
}) {
  const now = useNow(30_000);
  const squad = useOrganization();
  const state = apiTokenStateOf(apiToken, now, squad.timeZone);
  const may = apiToken.member
    ? `Acts as ${unitAndName(apiToken.member)}`
    : RIGHT_NAMES[apiToken.right];
  return (
    <li className="flex flex-wrap items-start justify-between gap-2 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2">
          <span className="min-w-0 font-semibold break-words">{apiToken.name}</span>
          {state ? <Badge tone={state.tone}>{state.label}</Badge> : null}
        </p>
        <p className="text-sm break-words">{may}</p>
        <p className="text-sm break-words text-ink-soft">{madeText(apiToken, squad, now)}</p>
        <p className="text-sm break-words text-ink-soft">{usedText(apiToken, now)}</p>
        {apiToken.allowedAddresses.length > 0 ? (
          <p className="text-sm break-words text-ink-soft">
            Only from {apiToken.allowedAddresses.join(", ")}
          </p>
        ) : null}
      </div>
      <div className="-ms-4 sm:ms-0">
        <Button variant="quiet" onClick={onRevoke}>
          Revoke<span className="sr-only"> {apiToken.name}</span>
        </Button>
      </div>
    </li>
  );
}

/** Dialog that creates an API token; the next dialog shows the token. */
function AddApiTokenDialog({ onClose }: { readonly onClose: () => void }) {
  const add = useCommand("apiTokens.add", { failed: "Couldn't create the token. Try again." });
  if (add.data) return <TokenDialog made={add.data} onClose={onClose} />;
  return (
    <Dialog
      isOpen
      isWide
      onClose={onClose}
      title="Create API token"
      description="We'll show the token once."
    >
      <NewApiTokenForm
        sending={add}
        onAnswers={({ allowedAddresses, ...answers }) =>
          add.mutate({ ...answers, allowedAddresses: [...allowedAddresses] })
        }
        onCancel={onClose}
      />
    </Dialog>
  );
}

/**
 * Shows a new API token once. Closes only by its button, so that a tap outside does not lose the
 * token.
 */
function TokenDialog({
  made,
  onClose,
}: {
  readonly made: { name: string; token: string };
  readonly onClose: () => void;
}) {
  return (
    <Dialog isOpen canDismiss={false} onClose={onClose} title="Save the token">
      <div className="space-y-4">
        <div role="status" className="rounded-lg bg-good-soft p-3 text-good">
          <p>Token for {made.name}. We won't show it again:</p>
          <p className="mt-1 mb-2 font-mono text-sm break-all select-all">{made.token}</p>
          <Button variant="secondary" onClick={() => copyText(made.token)}>
            Copy
          </Button>
        </div>
        <p className="text-sm text-ink-soft">
          Anyone with this token has its permissions. Send it in the Authorization header after the
          word Bearer.
        </p>
        <div className="flex justify-end">
          <Button onClick={onClose}>I've saved it</Button>
        </div>
      </div>
    </Dialog>
  );
}

function RevokeDialog({
  apiToken,
  onClose,
}: {
  readonly apiToken: ApiToken;
  readonly onClose: () => void;
}) {
  const revoke = useCommand("apiTokens.revoke", {
    done: ({ message }) => ({ title: message }),
    onSuccess: onClose,
    failed: "Couldn't revoke the token. Try again.",
  });
  return (
    <ConfirmDialog
      title={`Revoke the token for ${apiToken.name}?`}
      description="It stops working immediately. You can't undo this."
      act="Revoke token"
      pending={revoke.isPending && "Revoking..."}
      onConfirm={() => revoke.mutate({ id: apiToken.id })}
      onClose={onClose}
    />
  );
}
