import { memberAddedText } from "@watchbill/domain/members/welcome";
import { errorText } from "../../lib/api.ts";
import { useCommand } from "../../lib/queries.ts";
import { toast } from "../../lib/toast-store.ts";

const TOUCHES = ["members.", "shifts.", "replacements.", "reports.", "accounts.currentUser"] as const;
/** There is something to read, and to do. */
const NO_MAIL_TOAST_MS = 12_000;

/** Says what went wrong, in the server's words where it has some. */
function failed(title: string, fallback: string) {
  return (error: unknown): void => toast({ title, description: errorText(error, fallback), variant: "destructive" });
}

/** Adds a member. */
export function useAddMember(onDone: () => void) {
  return useCommand("members.add", {
    touches: TOUCHES,
    onSuccess: ({ welcomeEmail }) => {
      const isShort = welcomeEmail !== "not-configured";
      toast({
        title: "Success",
        description: memberAddedText(welcomeEmail),
        ...(isShort ? {} : { duration: NO_MAIL_TOAST_MS }),
      });
      onDone();
    },
    onError: failed("Error", "Failed to add member"),
  });
}

/** Changes a member; what was refused may be refused because the member is another by now. */
export function useEditMember(onDone: () => void, onRefused: () => void) {
  return useCommand("members.edit", {
    touches: TOUCHES,
    onSuccess: () => {
      toast({ title: "Success", description: "Member updated successfully" });
      onDone();
    },
    onError: (error) => {
      failed("Error", "Failed to update member")(error);
      onRefused();
    },
  });
}

/** Deletes a member. */
export function useRemoveMember(onDone: () => void) {
  return useCommand("members.remove", {
    touches: TOUCHES,
    onSuccess: ({ message }) => {
      toast({ title: "Member Deleted", description: message });
      onDone();
    },
    onError: failed("Delete Failed", "Failed to delete member"),
  });
}

/** Activates or deactivates several members. */
export function useSetActive(onDone: () => void) {
  return useCommand("members.setActive", {
    touches: TOUCHES,
    onSuccess: ({ message }) => {
      toast({ title: "Success", description: message });
      onDone();
    },
    onError: failed("Update Failed", "Failed to update members"),
  });
}

/** Saves when a member can serve. */
export function useSaveAvailability(onDone: () => void) {
  return useCommand("members.saveAvailability", {
    touches: TOUCHES,
    onSuccess: () => {
      toast({ title: "Availability Updated" });
      onDone();
    },
    onError: failed("Update Failed", "Failed to update availability"),
  });
}
