import type { Sun } from "@watchbill/domain/shabbat/sun";
import { addTime, getTimes, times } from "suncalc";

/** When the sun is this many degrees below the horizon, to a few seconds, at sea level. */
export const sun: Sun = (below, noon, { latitude, longitude }) => {
  // The library computes the times of all angles in a global list, so the requested angle is added
  // only for the call.
  addTime(-below, "rising", "setting");
  try {
    const { setting } = getTimes(new Date(noon.epochMilliseconds), latitude, longitude);
    return setting instanceof Date
      ? Temporal.Instant.fromEpochMilliseconds(setting.getTime())
      : null;
  } finally {
    times.pop();
  }
};
