import { memberAddedText } from "@watchbill/domain/members/welcome";
import { call } from "../../../lib/api/api.ts";
import { useCommand } from "../../../lib/api/queries.ts";
import { showToast } from "../../../lib/toast/toast-store.ts";
import { showUndoToast } from "../../../lib/undo/undo-toast.ts";

/** Long enough to read the message and act on it. */
const NO_MAIL_TOAST_MS = 12_000;

export function useAddMember(onDone: () => void) {
  return useCommand("members.add", {
    onSuccess: ({ welcomeEmail }) => {
      const isShort = welcomeEmail !== "not-configured";
      showToast({
        title: "Success",
        description: memberAddedText(welcomeEmail),
        ...(isShort ? {} : { duration: NO_MAIL_TOAST_MS }),
      });
      onDone();
    },
    failed: "Failed to add member",
  });
}

/**
 * Edits a member. After a refusal calls `onRefused`, which refetches the member, because it may
 * have changed. A deactivation can be undone.
 */
export function useEditMember(onDone: () => void, onRefused: () => void) {
  return useCommand("members.edit", {
    onSuccess: (_output, { id, isActive, isUndoable = false }) => {
      const said = { title: "Success", description: "Member updated successfully" };
      const takeBack = () => call("members.setActive", { ids: [id], isActive: true });
      if (isActive === false && isUndoable) showUndoToast({ ...said, takeBack, isUntold: true });
      else showToast(said);
      onDone();
    },
    failed: "Failed to update member",
    onError: onRefused,
  });
}

/** Deletes a member. The deletion can be undone until later changes depend on it. */
export function useRemoveMember(onDone: () => void) {
  return useCommand("members.remove", {
    onSuccess: ({ message: description }, { id }) => {
      showUndoToast({
        title: "Member Deleted",
        description,
        takeBack: () => call("members.restore", { id }),
        isUntold: true,
        undone: "Member restored",
      });
      onDone();
    },
    failed: { title: "Delete Failed", text: "Failed to delete member" },
  });
}

export function useSetActive(onDone: () => void) {
  return useCommand("members.setActive", {
    onSuccess: ({ message }, { ids, isActive, isUndoable = false }) => {
      const said = { title: "Success", description: message };
      const takeBack = () => call("members.setActive", { ids, isActive: !isActive });
      if (isUndoable) showUndoToast({ ...said, takeBack, isUntold: true });
      else showToast(said);
      onDone();
    },
    failed: { title: "Update Failed", text: "Failed to update members" },
  });
}

export function useSaveAvailability(onDone: () => void) {
  return useCommand("members.saveAvailability", {
    done: { title: "Availability Updated" },
    onSuccess: onDone,
    failed: { title: "Update Failed", text: "Failed to update availability" },
  });
}
