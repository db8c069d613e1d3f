import { z } from "zod";
import { id, role } from "../schemas.ts";

/** The fields of a member that all members may read, in the directory and on shared shifts. */
export const person = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  unitNumber: z.string(),
  email: z.string(),
  /**
   * Ten digits in a squad behind +1; otherwise in national format, or with + and its country code
   * when it is of another country.
   */
  phoneNumber: z.string().nullable(),
  role,
  isActive: z.boolean(),
});
