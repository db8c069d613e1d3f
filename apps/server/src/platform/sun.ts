import type { Sun } from "@watchbill/domain/rest-days/sun";
import { addTime, getTimes, times } from "suncalc";

/** When the sun is so many degrees below the horizon, to a few seconds, at sea level. */
export const sun: Sun = (below, noon, { latitude, longitude }) => {
  // The library reckons every angle of one list at once: ours is on it only while it is asked for.
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
