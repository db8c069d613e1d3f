import { isSame } from "@watchbill/domain/errors/changed-meanwhile";
import { type ChangeEvent, type SubmitEvent, useRef, useState } from "react";
import { fieldFaults } from "./api.ts";
import { focusFirstFault, useFirstFault } from "./first-fault.ts";
import { sayRefused } from "./say.ts";

/** Why what is filled in cannot be sent, as the domain says it. */
interface Blocked {
  readonly message: string;
  readonly title?: string;
  readonly fields?: Readonly<Record<string, string>>;
}

/** The fields whose value is of a kind. */
type FieldsOf<Values, Kind> = {
  [Name in keyof Values]: Values[Name] extends Kind ? Name : never;
}[keyof Values] &
  string;

interface How<Values> {
  /** The domain's rule. */
  readonly blockedBecause?: (values: Values) => Blocked | null;
  /** Over what the rule says; null where the form itself says it beside the field or the button. */
  readonly title?: string | null;
  /** The command that sends it: not twice at once, and the fields that it was refused for are marked. */
  readonly sending: { readonly isPending: boolean; readonly error?: unknown };
  readonly onSend: (values: Values) => void;
  /** Where the values are kept, if not here: in a draft that follows what others change. */
  readonly draft?: {
    readonly draft: Values;
    readonly setDraft: (change: (now: Values) => Values) => void;
  };
}

/**
 * A form: what is filled in, whether it may be sent by the domain's rule, and which fields are at fault, by that rule or by the
 * server. The first of these gets the focus.
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
  const [judged, setJudged] = useState<{ fields: Blocked["fields"]; error: unknown }>({
    fields: {},
    error: null,
  });
  const ref = useRef<HTMLFormElement>(null);
  const error = sending.error ?? null;
  // What the server refused before the last try is no news about this one.
  const found = (error === judged.error ? judged.fields : fieldFaults(error)) ?? {};
  useFirstFault(ref, Object.keys(found).join());
  const faults = faultsLeft(found, touched, values);

  const set = (part: Partial<Values>): void => {
    setValues((now) => ({ ...now, ...part }));
    setTouched((now) => [...now, ...Object.keys(part).filter((name) => !now.includes(name))]);
  };
  const onSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (sending.isPending) return;
    const refusal = blockedBecause(values);
    setTouched([]);
    setJudged({ fields: refusal?.fields, error });
    if (refusal) {
      focusFirstFault(ref);
      if (title !== null) sayRefused(refusal.message, refusal.title ?? title);
    } else {
      setSent(values);
      onSend(values);
    }
  };
  return {
    values,
    set,
    faults,
    /** Whether something is filled in that was not saved yet. */
    isChanged: !isSame(values, saved),
    /** Why the button is not offered, or null. */
    blocked: blockedBecause(values)?.message ?? null,
    reset: () => setValues(() => first),
    /** For the form element. */
    wiring: { ref, noValidate: true, onSubmit },
    /** For a field of text. */
    text: (name: FieldsOf<Values, string>) => ({
      value: values[name] as string,
      error: faults[name],
      onChange: ({ target }: ChangeEvent<{ value: string }>) =>
        set({ [name]: target.value } as Partial<Values>),
    }),
    /** For a field of text that is nothing where it is left blank. */
    textOrNull: (name: FieldsOf<Values, string | null>) => ({
      value: (values[name] as string | null) ?? "",
      error: faults[name],
      onChange: ({ target }: ChangeEvent<{ value: string }>) =>
        set({ [name]: target.value || null } as Partial<Values>),
    }),
    /** For a box to tick. */
    box: (name: FieldsOf<Values, boolean>) => ({
      checked: values[name] as boolean,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
        set({ [name]: target.checked } as Partial<Values>),
    }),
  };
}

/**
 * What was said of a field is not true of what is filled in since. What has the name of no field, such as of a choice of
 * several, was said of the whole.
 */
export function faultsLeft(
  found: Readonly<Record<string, string>>,
  touched: readonly string[],
  values: object,
): Readonly<Record<string, string>> {
  const isLeft = (name: string): boolean =>
    name in values ? !touched.includes(name) : touched.length === 0;
  return Object.fromEntries(Object.entries(found).filter(([name]) => isLeft(name)));
}
