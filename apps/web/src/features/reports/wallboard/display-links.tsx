import { Monitor, Trash2 } from "lucide-react";
import { useState } from "react";
import { Link } from "wouter";
import { useCommand, useEndpoint } from "../../../lib/api/queries.ts";
import { copyText } from "../../../lib/browser/clipboard.ts";
import { useForm } from "../../../lib/forms/form.ts";
import { PATHS } from "../../../lib/routing/paths.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { QueryBoundary } from "../../../ui/feedback/query-boundary.tsx";
import { TextField } from "../../../ui/form/field.tsx";
import { Card, Skeleton } from "../../../ui/layout/card.tsx";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog.tsx";

/** The wallboard and its secret display links, which work without a sign-in. */
export function DisplayLinks() {
  const links = useEndpoint("wallboard.links", {});
  const [revoked, setRevoked] = useState<{ id: number; name: string } | null>(null);
  return (
    <Card
      title="Wallboard"
      aside={
        <Link
          href={PATHS.wallboard}
          className="inline-flex min-h-11 items-center gap-2 font-semibold text-accent-strong underline"
        >
          <Monitor aria-hidden size={18} /> Open wallboard
        </Link>
      }
    >
      <p className="mb-3 text-ink-soft">
        A wallboard link shows who is on call on a TV without sign-in. Anyone with the link can see
        it, and nothing else.
      </p>
      <QueryBoundary
        of={links}
        loading={<Skeleton className="h-12" />}
        failed="Couldn't load wallboard links."
      >
        {(data) => (
          <ul className="divide-y divide-line">
            {data.map((link) => (
              <li key={link.id} className="flex items-center justify-between gap-2 py-1">
                <span className="min-w-0 break-words">{link.name}</span>
                <IconButton label={`Revoke ${link.name}`} onClick={() => setRevoked(link)}>
                  <Trash2 aria-hidden size={18} />
                </IconButton>
              </li>
            ))}
          </ul>
        )}
      </QueryBoundary>
      <NewLink />
      {revoked ? <RevokeDialog link={revoked} onClose={() => setRevoked(null)} /> : null}
    </Card>
  );
}

function NewLink() {
  const add = useCommand("wallboard.addLink", {
    onSuccess: () => form.reset(),
    failed: "Couldn't create the link. Try again.",
  });
  const form = useForm(
    { name: "" },
    {
      blockedBecause: ({ name }) =>
        name.trim() === "" ? { message: "Enter a screen name" } : null,
      title: null,
      sending: add,
      onSend: (values) => add.mutate(values),
    },
  );
  return (
    <>
      <form {...form.wiring} className="mt-3 flex flex-wrap items-end gap-2">
        <div className="min-w-48 flex-1">
          <TextField label="Screen name" maxLength={60} {...form.text("name")} />
        </div>
        <Button
          type="submit"
          variant="secondary"
          className="pointer-fine:min-h-11"
          pending={add.isPending && "Creating..."}
          disabledReason={form.blocked}
        >
          Create link
        </Button>
      </form>
      {add.data ? (
        <div role="status" className="mt-3 rounded-lg bg-good-soft p-3 text-good">
          <p>Open this link on the screen. We won't show it again:</p>
          <p className="my-1 font-mono text-sm break-all select-all">{add.data.address}</p>
          <Button variant="secondary" onClick={() => copyText(add.data.address)}>
            Copy
          </Button>
        </div>
      ) : null}
    </>
  );
}

function RevokeDialog({
  link,
  onClose,
}: {
  readonly link: { id: number; name: string };
  readonly onClose: () => void;
}) {
  const remove = useCommand("wallboard.removeLink", {
    onSuccess: onClose,
    failed: "Couldn't revoke the link. Try again.",
  });
  return (
    <ConfirmDialog
      title={`Revoke "${link.name}"?`}
      description="That screen will stop showing the wallboard."
      act="Revoke link"
      pending={remove.isPending && "Revoking..."}
      onConfirm={() => remove.mutate({ id: link.id })}
      onClose={onClose}
    />
  );
}
