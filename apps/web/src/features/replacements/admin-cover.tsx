import { AdminReplacement } from "./admin-replacement.tsx";
import { FindCover } from "./find-cover.tsx";

/** What an administrator can do about cover of a shift. */
export function AdminCover({ shiftId, startsAt }: { readonly shiftId: number; readonly startsAt: string }) {
  return (
    <>
      <AdminReplacement shiftId={shiftId} startsAt={startsAt} />
      <FindCover shiftId={shiftId} startsAt={startsAt} />
    </>
  );
}
