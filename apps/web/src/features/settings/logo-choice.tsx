import {
  logoBlockedBecause,
  logoSize,
  MAX_LOGO_PIXELS,
} from "@watchbill/domain/settings/squad-logo";
import { type ChangeEvent, useId, useState } from "react";
import { useCommand } from "../../lib/api/queries.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";
import { useOrganization } from "./organization.ts";

/** Minimum size in pixels when a picture that is too large is scaled down. */
const LEAST_PIXELS = 32;

/**
 * Field for the squad's logo. Accepts any picture that the browser can decode, and scales it down.
 */
export function LogoChoice() {
  const field = useId();
  const { logo, name } = useOrganization();
  const [fault, setFault] = useState<string | null>(null);
  const set = useCommand("settings.setLogo", {
    done: ({ message }) => ({ title: "Success", description: message }),
    failed: "Couldn't save the logo. Try again.",
  });
  const remove = useCommand("settings.removeLogo", {
    done: ({ message }) => ({ title: "Success", description: message }),
    onSuccess: () => setAsked(false),
    failed: "Couldn't remove the logo. Try again.",
  });
  const [isAsked, setAsked] = useState(false);
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [file] = target.files ?? [];
    target.value = "";
    if (!file) return;
    const png = await smallPng(file);
    const refusal = png === null ? "We can't read that image. Try another." : null;
    setFault(refusal);
    if (png !== null) set.mutate({ png });
  };
  return (
    <div className="mt-4 flex flex-wrap items-center gap-3">
      <span className="font-semibold">Logo</span>
      {logo === null ? (
        <span className="text-ink-soft">None</span>
      ) : (
        <img
          src={logo}
          alt={`Logo of ${name}`}
          className="h-12 max-w-40 rounded-md bg-[light-dark(transparent,#fff)] object-contain"
        />
      )}
      <label
        htmlFor={field}
        aria-busy={set.isPending}
        className="inline-flex min-h-11 cursor-pointer items-center rounded-lg border border-line-strong/60 px-4 font-semibold hover:bg-raised has-focus-visible:outline-3 has-focus-visible:outline-accent pointer-fine:min-h-9.5"
      >
        {set.isPending ? "Saving..." : logo === null ? "Choose image" : "Choose another image"}
        <input
          id={field}
          type="file"
          accept="image/*"
          className="sr-only"
          onChange={(event) => void choose(event)}
        />
      </label>
      {logo === null ? null : (
        <Button variant="quiet-danger" onClick={() => setAsked(true)}>
          Remove logo
        </Button>
      )}
      {isAsked && logo !== null ? (
        <ConfirmDialog
          title="Remove the logo?"
          description="The logo is removed everywhere. You can upload it again later."
          act="Remove logo"
          pending={remove.isPending && "Removing..."}
          onConfirm={() => remove.mutate({})}
          onClose={() => setAsked(false)}
        />
      ) : null}
      {fault === null ? null : (
        <p role="alert" className="w-full text-bad">
          {fault}
        </p>
      )}
    </div>
  );
}

/**
 * Converts a picture to a base64 PNG within the logo's size limit; null if the file is not an
 * image.
 */
async function smallPng(file: File): Promise<string | null> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (picture === null) return null;
  for (let most = MAX_LOGO_PIXELS; most >= LEAST_PIXELS; most /= 2) {
    const bytes = await drawn(picture, most);
    if (logoBlockedBecause(bytes) === null)
      return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  }
  return null;
}

async function drawn(picture: ImageBitmap, most: number): Promise<Uint8Array> {
  const { width, height } = logoSize(picture.width, picture.height, most);
  const canvas = new OffscreenCanvas(width, height);
  const brush = canvas.getContext("2d");
  if (brush) brush.imageSmoothingQuality = "high";
  brush?.drawImage(picture, 0, 0, width, height);
  return new Uint8Array(await (await canvas.convertToBlob({ type: "image/png" })).arrayBuffer());
}
