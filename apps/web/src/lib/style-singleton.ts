import { useInsertionEffect } from "react";

/**
 * Stands in for the package `react-style-singleton` in the build: the same interface, but a constructed style sheet
 * instead of a style element, because our content security policy allows no inline styles.
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
