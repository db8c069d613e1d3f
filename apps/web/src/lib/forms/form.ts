import { isSame } from "@watchbill/domain/errors/changed-meanwhile";
import { type ChangeEvent, type SubmitEvent, useRef, useState } from "react";
import { fieldErrors } from "../api/api.ts";
import { showErrorText } from "../toast/show-error.ts";
import { focusFirstError, useFocusFirstError } from "./focus-first-error.ts";

/** Why the values cannot be submitted, from a domain rule. */
interface Blocked {
  readonly message: string;
  readonly title?: string;
  readonly fields?: Readonly<Record<string, string>>;
}

/** Names of the fields whose value has the given type. */
type FieldsOf<Values, Kind> = {
  [Name in keyof Values]: Values[Name] extends Kind ? Name : never;
}[keyof Values] &
  string;

interface How<Values> {
  readonly blockedBecause?: (values: Values) => Blocked | null;
  /**
   * Title of the toast with the rule's reason; null if the form itself shows the reason, at the
   * field or the button.
   */
  readonly title?: string | null;
  /**
   * The mutation that submits the form. It never runs twice at once; its validation errors mark the
   * fields.
   */
  readonly sending: { readonly isPending: boolean; readonly error?: unknown };
  readonly onSend: (values: Values) => void;
  /** External state that holds the values, such as a draft that follows other users' changes. */
  readonly draft?: {
    readonly draft: Values;
    readonly setDraft: (change: (now: Values) => Values) => void;
  };
}

/**
 * Form state: the values, and the errors of fields by a domain rule or by the server. Focuses the
 * first invalid field.
 */
export function useForm<Values extends object>(
  initial: Values | (() => Values),
  { blockedBecause = () => null, title, sending, onSend, draft }: How<Values>,
) {
  const [first] = useState(initial);
  const [own, setOwn] = useState(first);
  const [values, setValues] = draft ? [draft.draft, draft.setDraft] : [own, setOwn];
  const [sent, setSent] = useState(first);
  const [saved, setSaved] = useState(first);
  const [touched, setTouched] = useState<readonly string[]>([]);
  const [wasPending, setWasPending] = useState(sending.isPending);
  if (wasPending !== sending.isPending) {
    setWasPending(sending.isPending);
    setTouched([]);
    if (!sending.isPending && !sending.error) setSaved(sent);
  }
  const [evaluated, setEvaluated] = useState<{ fields: Blocked["fields"]; error: unknown }>({
    fields: {},
    error: null,
  });
  const ref = useRef<HTMLFormElement>(null);
  const error = sending.error ?? null;
  // Ignores a server error that is older than the last attempt.
  const found = (error === evaluated.error ? evaluated.fields : fieldErrors(error)) ?? {};
  useFocusFirstError(ref, Object.keys(found).join());
  const faults = remainingErrors(found, touched, values);

  const set = (part: Partial<Values>): void => {
    setValues((now) => ({ ...now, ...part }));
    setTouched((now) => [...now, ...Object.keys(part).filter((name) => !now.includes(name))]);
  };
  const onSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (sending.isPending) return;
    const refusal = blockedBecause(values);
    setTouched([]);
    setEvaluated({ fields: refusal?.fields, error });
    if (refusal) {
      focusFirstError(ref);
      if (title !== null) showErrorText(refusal.message, refusal.title ?? title);
    } else {
      setSent(values);
      onSend(values);
    }
  };
  return {
    values,
    set,
    faults,
    isChanged: !isSame(values, saved),
    /** Why the submit button is disabled, or null. */
    blocked: blockedBecause(values)?.message ?? null,
    reset: () => setValues(() => first),
    wiring: { ref, noValidate: true, onSubmit },
    text: (name: FieldsOf<Values, string>) => ({
      value: values[name] as string,
      error: faults[name],
      onChange: ({ target }: ChangeEvent<{ value: string }>) =>
        set({ [name]: target.value } as Partial<Values>),
    }),
    /** Props for a text field whose empty value is null. */
    textOrNull: (name: FieldsOf<Values, string | null>) => ({
      value: (values[name] as string | null) ?? "",
      error: faults[name],
      onChange: ({ target }: ChangeEvent<{ value: string }>) =>
        set({ [name]: target.value || null } as Partial<Values>),
    }),
    box: (name: FieldsOf<Values, boolean>) => ({
      checked: values[name] as boolean,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
        set({ [name]: target.checked } as Partial<Values>),
    }),
  };
}

/**
 * Drops the errors of fields that have changed. An error that matches no field, such as one about
 * several choices, counts as an error of the form.
 */
export function remainingErrors(
  found: Readonly<Record<string, string>>,
  touched: readonly string[],
  values: object,
): Readonly<Record<string, string>> {
  const isLeft = (name: string): boolean =>
    name in values ? !touched.includes(name) : touched.length === 0;
  return Object.fromEntries(Object.entries(found).filter(([name]) => isLeft(name)));
}
