import { keptChoice } from "../../lib/kept-choice.ts";

/** Whether a member postponed choosing a password; on this device, until the next sign-in. */
export const passwordPutOff = keptChoice<true>("password-put-off");
