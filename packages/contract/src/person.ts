import { z } from "zod";
import { id, role } from "./schemas.ts";

/** What any member may read of another: the directory and shift partners. */
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
