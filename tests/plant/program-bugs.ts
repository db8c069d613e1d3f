import { type Bug, SERVER, server } from "./bug.ts";

const PLATFORM = `${SERVER}/platform`;

/** Faults in what programs may do by their tokens. */
export const PROGRAM_BUGS: readonly Bug[] = [
  {
    name: "a program's token opens whatever its right",
    file: `${PLATFORM}/http/endpoint-routes.ts`,
    text: 'if (caller.kind === "member" && caller.program) refuseIf(',
    becomes: 'if (caller.kind === "member" && caller.program?.id === -1) refuseIf(',
    seenBy: server("features/programs/doors"),
  },
  {
    name: "a token is good for what it had begun before it was revoked",
    file: `${PLATFORM}/http/endpoint-routes.ts`,
    text: "      if (program) await holdProgram(ctx.tx, program.id);\n",
    becomes: "",
    seenBy: server("features/programs/feature"),
  },
  {
    name: "an answer kept for a program goes to whoever asks next",
    file: `${PLATFORM}/answers/same-words.ts`,
    text: "words: bearerOf(request) === null ? `asked ${words}` : null",
    becomes: "words: `asked ${words}`",
    seenBy: server("features/programs/feature"),
  },
];
