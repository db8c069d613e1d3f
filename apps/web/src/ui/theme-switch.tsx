import { useState } from "react";
import { Segmented } from "./segmented.tsx";

export type Theme = "system" | "light" | "dark";

function chosenTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  return chosen === "light" || chosen === "dark" ? chosen : "system";
}

/** Takes a theme on, and keeps it on this device. */
export function chooseTheme(theme: Theme): void {
  if (theme === "system") {
    delete document.documentElement.dataset.theme;
    localStorage.removeItem("theme");
    return;
  }
  document.documentElement.dataset.theme = theme;
  localStorage.setItem("theme", theme);
}

/** Light, dark, or as the system says. */
export function ThemeSwitch() {
  const [theme, setTheme] = useState(chosenTheme);
  return (
    <Segmented
      label="Colour theme"
      value={theme}
      onChange={(next) => {
        chooseTheme(next);
        setTheme(next);
      }}
      options={[
        { value: "system", label: "System" },
        { value: "light", label: "Light" },
        { value: "dark", label: "Dark" },
      ]}
    />
  );
}
