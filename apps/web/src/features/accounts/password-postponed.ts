import { localPreference } from "../../lib/storage/local-preference.ts";

/** Whether a member postponed choosing a password; on this device, until the next sign-in. */
export const passwordPutOff = localPreference<true>("password-put-off");
