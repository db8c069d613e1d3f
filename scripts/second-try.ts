/** How one test ended; what went wrong, or null. A file that failed as a whole is a test without a name. */
export interface Outcome {
  readonly file: string;
  readonly name: string;
  readonly failure: string | null;
}
/** What one run left behind. A loose error belongs to no test, only perhaps to the file that ran when it came. */
export interface Report {
  readonly outcomes: readonly Outcome[];
  readonly looseErrors: readonly { readonly file: string | null; readonly message: string }[];
}

/** The files in which a test failed, each once. */
export function filesToTryAgain({ outcomes }: Report): string[] {
  return [...new Set(outcomes.filter(({ failure }) => failure !== null).map(({ file }) => file))];
}

/** What counts after these files have been run once more: of them the second run, of all others the first. */
export function afterSecondTry(first: Report, second: Report): Report {
  const again = new Set<string | null>(filesToTryAgain(first));
  const stands = ({ file }: { readonly file: string | null }): boolean => !again.has(file);
  return {
    outcomes: [...first.outcomes.filter(stands), ...second.outcomes],
    looseErrors: [...first.looseErrors.filter(stands), ...second.looseErrors],
  };
}

/** One line for each test that passed only when it was tried again, so that nobody takes it for sound. */
export function passedOnSecondTry(first: Report, second: Report): string[] {
  const passed = new Set(second.outcomes.filter(({ failure }) => failure === null).map(keyOf));
  return first.outcomes
    .filter((outcome) => outcome.failure !== null && (passed.has(keyOf(outcome)) || isWholeFileSound(outcome, second)))
    .map(({ file, name, failure }) => `second try: ${file} > ${name}, first failed with: ${firstLine(failure ?? "")}`);
}

/** One line for each test that failed and each error beside the tests, in the order of the files. */
export function failuresOf({ outcomes, looseErrors }: Report): string[] {
  const failed = outcomes.filter(({ failure }) => failure !== null);
  return [
    ...failed.map(({ file, name, failure }) => `${file} > ${name}: ${firstLine(failure ?? "")}`),
    ...looseErrors.map(({ file, message }) => `${file ?? "in no file"}, beside its tests: ${firstLine(message)}`),
  ];
}

/** How many passed and failed; a run whose process failed without a word about any test counts as one failure. */
export function countOf({ outcomes, looseErrors }: Report): { passed: number; failed: number } {
  const failed = outcomes.filter(({ failure }) => failure !== null).length;
  return { passed: outcomes.length - failed, failed: failed + looseErrors.length };
}

const keyOf = ({ file, name }: Outcome): string => `${file}\n${name}`;

/** A file that failed as a whole, say while it was read, has passed when nothing in it failed any more. */
function isWholeFileSound({ file, name }: Outcome, second: Report): boolean {
  const inFile = second.outcomes.filter((outcome) => outcome.file === file);
  return name === WHOLE_FILE && inFile.length > 0 && inFile.every(({ failure }) => failure === null);
}

/** The name under which a file is reported that failed without a failed test. */
export const WHOLE_FILE = "(the file)";

function firstLine(text: string): string {
  return text.trim().split("\n")[0] ?? "";
}
