import { useMutation } from "@tanstack/react-query";
import { DoorOpen } from "lucide-react";
import { errorText } from "../../lib/api/api.ts";
import { useEndpoint } from "../../lib/api/queries.ts";
import { Button } from "../../ui/button.tsx";
import { leaveForProvider, visitProvider } from "./provider.ts";

/** Signs in through the squad's provider; renders nothing without one. */
export function ProviderSignIn({ keepsPage }: { readonly keepsPage: boolean }) {
  const { name } = useEndpoint("accounts.provider", {}).data ?? {};
  const leave = useMutation({ mutationFn: keepsPage ? visitProvider : leaveForProvider });
  if (!name) return null;
  return (
    <>
      <Button
        variant="secondary"
        className="w-full"
        pending={leave.isPending && `Contacting ${name}...`}
        onClick={() => leave.mutate()}
      >
        <DoorOpen aria-hidden size={18} className="shrink-0" /> Sign in with {name}
      </Button>
      {leave.isError ? (
        <p role="alert" className="rounded-lg bg-bad-soft p-3 font-semibold text-bad">
          {errorText(leave.error, "Network error. Please try again.")}
        </p>
      ) : null}
    </>
  );
}
