import type { ReactNode } from "react";

const EDGE = "max(1.25rem,env(safe-area-inset-bottom))";

/**
 * The buttons at the end of a dialog's form: sticky while the form scrolls, but not on a low
 * screen. Must be the dialog's last element.
 */
export function DialogActions({
  children,
  isApart = false,
}: {
  readonly children: ReactNode;
  /** True to separate the first button from the others. */
  readonly isApart?: boolean;
}) {
  return (
    <div
      className={`sticky z-10 -mx-5 acts items-center justify-end border-t border-line bg-surface px-5 pt-3 short:static ${isApart ? "*:first:me-auto *:first:grow-0" : ""}`}
      style={{
        bottom: `calc(-1 * ${EDGE})`,
        marginBottom: `calc(-1 * ${EDGE})`,
        paddingBottom: EDGE,
      }}
    >
      {children}
    </div>
  );
}
