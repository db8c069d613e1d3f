import { useState } from "react";
import { Segmented } from "./form/segmented.tsx";

export type Theme = "system" | "light" | "dark";

function chosenTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  return chosen === "light" || chosen === "dark" ? chosen : "system";
}

/** Applies a theme and stores it on this device. */
export function chooseTheme(theme: Theme): void {
  if (theme === "system") {
    delete document.documentElement.dataset.theme;
    localStorage.removeItem("theme");
    return;
  }
  document.documentElement.dataset.theme = theme;
  localStorage.setItem("theme", theme);
}

type Density = "comfortable" | "compact";

/** Choice of the row density for mouse users; touch targets keep their size. */
export function DensitySwitch() {
  const [density, setDensity] = useState<Density>(
    document.documentElement.dataset.density === "compact" ? "compact" : "comfortable",
  );
  return (
    <Segmented
      label="Density"
      value={density}
      onChange={(next) => {
        if (next === "compact") document.documentElement.dataset.density = next;
        else delete document.documentElement.dataset.density;
        localStorage.setItem("density", next);
        setDensity(next);
      }}
      options={[
        { value: "comfortable", label: "Comfortable" },
        { value: "compact", label: "Compact" },
      ]}
    />
  );
}

/** Choice of the theme: light, dark, or the system's setting. */
export function ThemeSwitch() {
  const [theme, setTheme] = useState(chosenTheme);
  return (
    <Segmented
      label="Color theme"
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
