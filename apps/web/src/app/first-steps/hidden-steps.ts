const KEY = "first steps hidden";

/** Whether this member hid the first steps on this device. */
export function areStepsHidden(memberId: number): boolean {
  try {
    return localStorage.getItem(`${KEY} ${memberId}`) !== null;
  } catch {
    return false;
  }
}

/** Hides the first steps of this member on this device; where a device keeps nothing, until the page is left. */
export function hideSteps(memberId: number): void {
  try {
    localStorage.setItem(`${KEY} ${memberId}`, "yes");
  } catch {
    // They come back with the next visit.
  }
}
