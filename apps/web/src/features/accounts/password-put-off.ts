import { keptChoice } from "../../lib/kept-choice.ts";

/** Whether a member has put off choosing a password of their own; until they next sign in, on this device. */
export const passwordPutOff = keptChoice<true>("password-put-off");
