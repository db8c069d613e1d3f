import { memberAddedText } from "@watchbill/domain/members/welcome";
import { call } from "../../lib/api.ts";
import { useCommand } from "../../lib/queries.ts";
import { sayUndoable } from "../../lib/say-undoable.ts";
import { toast } from "../../lib/toast-store.ts";

/** There is something to read, and to do. */
const NO_MAIL_TOAST_MS = 12_000;

/** Adds a member. */
export function useAddMember(onDone: () => void) {
  return useCommand("members.add", {
    onSuccess: ({ welcomeEmail }) => {
      const isShort = welcomeEmail !== "not-configured";
      toast({
        title: "Success",
        description: memberAddedText(welcomeEmail),
        ...(isShort ? {} : { duration: NO_MAIL_TOAST_MS }),
      });
      onDone();
    },
    failed: "Failed to add member",
  });
}

/** Changes a member; what was refused may be refused because the member is another by now. */
export function useEditMember(onDone: () => void, onRefused: () => void) {
  return useCommand("members.edit", {
    done: { title: "Success", description: "Member updated successfully" },
    onSuccess: onDone,
    failed: "Failed to update member",
    onError: onRefused,
  });
}

/** Deletes a member. */
export function useRemoveMember(onDone: () => void) {
  return useCommand("members.remove", {
    done: ({ message }) => ({ title: "Member Deleted", description: message }),
    onSuccess: onDone,
    failed: { title: "Delete Failed", text: "Failed to delete member" },
  });
}

/** Activates or deactivates several members. */
export function useSetActive(onDone: () => void) {
  return useCommand("members.setActive", {
    onSuccess: ({ message }, { ids, isActive, isUndoable = false }) => {
      const said = { title: "Success", description: message };
      const takeBack = () => call("members.setActive", { ids, isActive: !isActive });
      if (isUndoable) sayUndoable({ ...said, takeBack, isUntold: true });
      else toast(said);
      onDone();
    },
    failed: { title: "Update Failed", text: "Failed to update members" },
  });
}

/** Saves when a member can serve. */
export function useSaveAvailability(onDone: () => void) {
  return useCommand("members.saveAvailability", {
    done: { title: "Availability Updated" },
    onSuccess: onDone,
    failed: { title: "Update Failed", text: "Failed to update availability" },
  });
}
