import type { InputHTMLAttributes, ReactNode } from "react";
import { NoWrap } from "../layout/no-wrap.tsx";

/** A checkbox whose label is part of the click target. */
export function Checkbox({
  children,
  ...input
}: Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "className"> & {
  readonly children: ReactNode;
}) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 rounded-lg px-1 py-1 hover:bg-raised">
      <input {...input} type="checkbox" className="size-5 shrink-0 accent-(--accent)" />
      <span className="min-w-0">
        {typeof children === "string" ? <NoWrap>{children}</NoWrap> : children}
      </span>
    </label>
  );
}
