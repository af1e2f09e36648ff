import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import * as calls from '#contracts/calls.gen.ts';
import { callApi } from '#web/platform/http.ts';
import { problemText } from '#web/platform/problem-text.ts';
import { showToast } from '#web/ui/overlay/toast.ts';
import { ShiftCard } from '#web/volunteering/ShiftCard.tsx';
import { type ShownShift, shown } from '#web/volunteering/shift-summary.ts';
import { shiftIdIn } from '#web/volunteering/shift-text.ts';

/** The shift that the URL's hash links to, when it is not in the results; shown above them. */
export function AskedShift({ shownIds }: { shownIds: readonly string[] }) {
  const asked = shiftIdIn(useLocation().hash);
  const missing = asked && !shownIds.includes(asked) ? asked : undefined;
  const [found, setFound] = useState<ShownShift | null>(null);
  useEffect(() => {
    if (!missing) return;
    let isWanted = true;
    callApi(calls.getVolunteerShift, { params: { shiftId: missing } }).then(
      (shift) => isWanted && setFound(shown(shift)),
      (error: unknown) => isWanted && showToast(problemText(error), { kind: 'error' }),
    );
    return () => {
      isWanted = false;
    };
  }, [missing]);
  return found && !shownIds.includes(found.id) ? <ShiftCard shift={found} /> : null;
}
