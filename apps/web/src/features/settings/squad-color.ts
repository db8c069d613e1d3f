import { useEffect } from "react";
import { useEndpoint } from "../../lib/api/queries.ts";
import { applyAccentColor } from "../../lib/browser/accent-color.ts";

export function useSquadColor(): void {
  const accent = useEndpoint("settings.organization", {}).data?.accent;
  useEffect(() => {
    if (accent !== undefined) applyAccentColor(accent);
  }, [accent]);
}
