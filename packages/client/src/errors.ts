/** One thing that speaks against a member on a shift; the same call with its code in `despite` does it all the same. */
export interface Finding {
  readonly memberId: number;
  readonly member: string | null;
  readonly code: string;
  readonly text: string;
  readonly needsReason: boolean;
}

interface Problem {
  readonly message?: string;
  readonly code?: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly findings?: readonly Finding[];
}

/**
 * Why a call was not done. `code` is for programs: that of the refusal, `unreachable` where no answer came, `timed-out` where
 * it came too late, `unexpected` where the answer was not Watchbill's. The message is for people.
 */
export class WatchbillError extends Error {
  readonly code: string;
  /** The HTTP status; 0 where there was no answer. */
  readonly status: number;
  /** What is wrong with each field of the input. */
  readonly fields: Readonly<Record<string, string>>;
  readonly findings: readonly Finding[];
  /** When to try again, where the server said so. */
  readonly retryAfterSeconds: number | null;

  constructor(
    message: string,
    about: {
      readonly code: string;
      readonly status?: number;
      readonly retryAfterSeconds?: number | null;
      readonly cause?: unknown;
    } & Problem,
  ) {
    super(message, { cause: about.cause });
    this.name = "WatchbillError";
    this.code = about.code;
    this.status = about.status ?? 0;
    this.fields = about.fields ?? {};
    this.findings = about.findings ?? [];
    this.retryAfterSeconds = about.retryAfterSeconds ?? null;
  }
}

/** The error that an answer tells of, whoever gave it: a proxy in front of the server answers in words of its own. */
export async function errorOf(response: Response): Promise<WatchbillError> {
  const { status, statusText, headers } = response;
  const { message = `${status} ${statusText}`.trim(), ...problem } = readProblem(await response.text().catch(() => ""));
  const seconds = Number(headers.get("retry-after") ?? Number.NaN);
  return new WatchbillError(message, {
    code: "unexpected",
    ...problem,
    status,
    retryAfterSeconds: Number.isFinite(seconds) ? seconds : null,
  });
}

function readProblem(text: string): Problem {
  try {
    const problem: unknown = JSON.parse(text);
    return typeof problem === "object" && problem !== null ? problem : {};
  } catch {
    return {};
  }
}
