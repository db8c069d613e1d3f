import { useInsertionEffect } from "react";

/**
 * Replaces the package `react-style-singleton` in the build with the same interface. Uses a
 * constructed style sheet instead of a style element, because the content security policy forbids
 * inline styles.
 */
export function styleSingleton(): (props: { styles: string; dynamic?: boolean }) => null {
  let sheet: CSSStyleSheet | null = null;
  let users = 0;
  return function Style({ styles }) {
    useInsertionEffect(() => {
      if (users === 0) {
        sheet = new CSSStyleSheet();
        sheet.replaceSync(styles);
        document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
      }
      users += 1;
      return () => {
        users -= 1;
        if (users > 0) return;
        document.adoptedStyleSheets = document.adoptedStyleSheets.filter(
          (other) => other !== sheet,
        );
      };
    }, [styles]);
    return null;
  };
}
