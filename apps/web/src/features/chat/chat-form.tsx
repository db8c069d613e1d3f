import {
  CHAT_FORMS,
  CHAT_SERVICES,
  chatAddressBlockedBecause,
  chatNameBlockedBecause,
  type ChatForm as Service,
} from "@watchbill/domain/chat/chat";
import { CHAT_KIND_LABELS, CHAT_KINDS, type ChatKind } from "@watchbill/domain/events/chat-kinds";
import { useForm } from "../../lib/forms/form.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { DialogActions } from "../../ui/overlay/dialog-actions.tsx";
import { STEPS } from "./chat-view.ts";

/** Form values of a squad chat; the URL is absent if the existing one stays. */
interface ChatAnswers {
  readonly name: string;
  readonly form: Service;
  readonly url?: string;
  readonly kinds: readonly ChatKind[];
  readonly saysNames: boolean;
  readonly observesShabbat: boolean;
}

interface Filled extends Omit<ChatAnswers, "url" | "kinds"> {
  readonly url: string;
  readonly chosen: ReadonlySet<string>;
}

const SERVICES = CHAT_FORMS.map((form) => ({ value: form, label: CHAT_SERVICES[form].label }));

function kindsOf(chosen: ReadonlySet<string>): ChatKind[] {
  return CHAT_KINDS.filter((kind) => chosen.has(kind));
}

function chatBlockedBecause({ name, url, chosen }: Filled, isNew: boolean) {
  const named = chatNameBlockedBecause(name)?.message;
  const typed = url.trim();
  const parts = URL.canParse(typed) ? new URL(typed) : null;
  const address = isNew || typed !== "" ? chatAddressBlockedBecause(parts)?.message : undefined;
  const kinds = kindsOf(chosen).length === 0 ? "Choose at least one update." : undefined;
  const message = named ?? address ?? kinds;
  if (!message) return null;
  return {
    message,
    fields: {
      ...(named ? { name: named } : {}),
      ...(address ? { url: address } : {}),
      ...(kinds ? { kinds } : {}),
    },
  };
}

/** Form for a new or existing squad chat: its service, webhook URL and notifications. */
export function ChatForm({
  initial,
  isNew = false,
  submit,
  sending,
  onAnswers,
  onCancel,
}: {
  readonly initial: Omit<ChatAnswers, "kinds" | "url"> & { readonly kinds: readonly string[] };
  readonly isNew?: boolean;
  readonly submit: string;
  readonly sending: { readonly isPending: boolean; readonly error: unknown };
  readonly onAnswers: (answers: ChatAnswers) => void;
  readonly onCancel: () => void;
}) {
  const { kinds, ...known } = initial;
  const form = useForm<Filled>(
    { ...known, url: "", chosen: new Set(kinds) },
    {
      blockedBecause: (filled) => chatBlockedBecause(filled, isNew),
      title: null,
      sending,
      onSend: ({ chosen, url, name, ...rest }) =>
        onAnswers({
          ...rest,
          name: name.trim(),
          kinds: kindsOf(chosen),
          ...(url.trim() === "" ? {} : { url: url.trim() }),
        }),
    },
  );
  const { chosen, form: service, saysNames, observesShabbat } = form.values;
  const toggle = (kind: ChatKind, isOn: boolean): void => {
    const next = new Set(chosen);
    if (isOn) next.add(kind);
    else next.delete(kind);
    form.set({ chosen: next });
  };
  return (
    <form {...form.wiring} className="space-y-4">
      <TextField
        label="Name"
        autoComplete="off"
        required
        placeholder="Crew room"
        {...form.text("name")}
      />
      <SelectField
        label="Service"
        options={SERVICES}
        value={service}
        onChange={({ target }) =>
          form.set({ form: CHAT_FORMS.find((one) => one === target.value) ?? "slack" })
        }
      />
      <TextField
        label="Webhook URL"
        type="url"
        inputMode="url"
        autoComplete="off"
        required={isNew}
        placeholder={CHAT_SERVICES[service].example}
        hint={
          isNew
            ? "The incoming webhook's URL. Anyone with it can post there, so we won't show it again"
            : "Leave empty to keep the current URL"
        }
        {...form.text("url")}
      />
      <details>
        <summary className="min-h-11 cursor-pointer py-2 font-semibold text-ink-soft">
          Where do I find it?
        </summary>
        <p className="text-sm text-ink-soft">
          {CHAT_SERVICES[service].label}: {STEPS[service]}
        </p>
      </details>
      <fieldset>
        <legend className="font-bold">Updates to post</legend>
        {CHAT_KINDS.map((kind) => (
          <Checkbox
            key={kind}
            checked={chosen.has(kind)}
            onChange={({ target }) => toggle(kind, target.checked)}
          >
            {CHAT_KIND_LABELS[kind]}
          </Checkbox>
        ))}
      </fieldset>
      <fieldset>
        <legend className="font-bold">Options</legend>
        <Checkbox
          checked={saysNames}
          onChange={({ target }) => form.set({ saysNames: target.checked })}
        >
          Include names
        </Checkbox>
        <Checkbox
          checked={observesShabbat}
          onChange={({ target }) => form.set({ observesShabbat: target.checked })}
        >
          Pause on Shabbat and Yom Tov
        </Checkbox>
      </fieldset>
      <DialogActions>
        {/* The error is next to the submit button, because the checkboxes may be outside a
            phone's viewport. */}
        {form.faults.kinds ? (
          <span role="alert" className="basis-full text-sm font-medium text-bad">
            {form.faults.kinds}
          </span>
        ) : null}
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" pending={sending.isPending && "Saving..."}>
          {submit}
        </Button>
      </DialogActions>
    </form>
  );
}
