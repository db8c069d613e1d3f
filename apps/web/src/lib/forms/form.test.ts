import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, expect, test, vi } from "vitest";

const said = vi.hoisted(() => [] as unknown[]);
vi.mock("virtual:watchbill-endpoints", () => ({ endpoints: {} }));
vi.mock("../toast/toast-store.ts", () => ({ showToast: (message: unknown) => said.push(message) }));
vi.mock("./focus-first-error.ts", () => ({
  focusFirstError: () => undefined,
  useFocusFirstError: () => undefined,
}));

// Another test may have loaded these modules with its own mocks.
vi.resetModules();
const { ApiError } = await import("../api/api.ts");
const { remainingErrors, useForm } = await import("./form.ts");

const NAMELESS = { message: "Give it a name", fields: { name: "A name is needed" } };
const sent: unknown[] = [];

beforeEach(() => {
  said.splice(0);
  sent.splice(0);
});

type How = Parameters<typeof useForm<{ name: string }>>[1];
type Form = ReturnType<typeof useForm<{ name: string }>>;

function Drawn({ name, how, onDrawn }: { name: string; how: How; onDrawn: (form: Form) => void }) {
  onDrawn(useForm({ name }, how));
  return null;
}

/** Renders the form hook once; returns the form with its submit handler. */
function formOf(name: string, more: Partial<How>) {
  const how: How = {
    blockedBecause: (values) => (values.name === "" ? NAMELESS : null),
    onSend: (values) => sent.push(values),
    sending: { isPending: false },
    ...more,
  };
  const drawn: Form[] = [];
  renderToStaticMarkup(createElement(Drawn, { name, how, onDrawn: (form) => drawn.push(form) }));
  const [form] = drawn;
  if (!form) throw new Error("Nothing was drawn");
  const event = { preventDefault: () => undefined } as unknown as Parameters<
    Form["wiring"]["onSubmit"]
  >[0];
  return { ...form, submit: () => form.wiring.onSubmit(event) };
}

test("submits a valid form, but not twice at once", () => {
  formOf("Hall", {}).submit();
  formOf("Hall", { sending: { isPending: true } }).submit();
  expect([sent, said]).toEqual([[{ name: "Hall" }], []]);
});

test("blocks an invalid form and shows the reason under its title", () => {
  formOf("", { title: "Validation Error" }).submit();
  expect([sent, said]).toEqual([
    [],
    [{ title: "Validation Error", description: "Give it a name", variant: "destructive" }],
  ]);
});

test("shows the reason once in a form with its own message, and returns it as the reason for the disabled button", () => {
  const form = formOf("", { title: null });
  form.submit();
  expect([form.blocked, formOf("Hall", {}).blocked, said]).toEqual(["Give it a name", null, []]);
});

test("shows the server's validation error at the form field", () => {
  const error = new ApiError(
    400,
    '{"message":"Taken","fields":{"name":"There is one of this name"}}',
    "Bad Request",
  );
  expect(formOf("Hall", { sending: { isPending: false, error } }).text("name")).toMatchObject({
    value: "Hall",
    error: "There is one of this name",
  });
});

test.each([
  ["nothing", [], { name: "A name is needed", kinds: "Choose one" }],
  ["the field", ["name"], {}],
  ["another field", ["chosen"], { name: "A name is needed" }],
])(
  "after %s changes, keeps only the field and form errors that may still apply",
  (_what, touched, left) => {
    expect(
      remainingErrors({ name: "A name is needed", kinds: "Choose one" }, touched, {
        name: "",
        chosen: [],
      }),
    ).toEqual(left);
  },
);
