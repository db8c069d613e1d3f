import { localPreference } from "../../lib/storage/local-preference.ts";

/**
 * Whether a member postponed choosing a password; stored on this device until their next sign-in.
 */
export const passwordPutOff = localPreference<true>("password-put-off");
