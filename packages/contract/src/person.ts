import { z } from "zod";
import { id, role } from "./schemas.ts";

/** The fields of a member that all members may read, in the directory and on shared shifts. */
export const person = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  unitNumber: z.string(),
  email: z.string(),
  phoneNumber: z.string().nullable(),
  role,
  isActive: z.boolean(),
});
