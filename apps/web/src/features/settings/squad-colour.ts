import { useEffect } from "react";
import { showAccent } from "../../lib/look.ts";
import { useEndpoint } from "../../lib/queries.ts";

/** Shows the whole app in the squad's colour. */
export function useSquadColour(): void {
  const accent = useEndpoint("settings.organisation", {}).data?.accent;
  useEffect(() => {
    if (accent !== undefined) showAccent(accent);
  }, [accent]);
}
