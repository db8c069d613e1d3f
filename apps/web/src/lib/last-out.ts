import { createQuestion } from "./question.ts";

/** Whether the last one goes 10-7 all the same; where nothing on the screen can ask they do, for nobody is held up. */
export const lastOut = createQuestion<string, boolean>(true);
