import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import * as calls from '#contracts/calls.gen.ts';
import { callApi } from '#web/platform/http/http.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { showToast } from '#web/ui/overlay/toast.ts';
import { ShiftCard } from '#web/volunteering/ShiftCard.tsx';
import { type ShiftSummary, summarizeShift } from '#web/volunteering/shift-summary.ts';
import { shiftIdIn } from '#web/volunteering/shift-text.ts';

/** The shift that the URL's hash links to, when it is not in the results; shown above them. */
export function LinkedShift({ shownIds }: { shownIds: readonly string[] }) {
  const linkedId = shiftIdIn(useLocation().hash);
  const missing = linkedId && !shownIds.includes(linkedId) ? linkedId : undefined;
  const [shift, setShift] = useState<ShiftSummary | null>(null);
  useEffect(() => {
    if (!missing) return;
    let isActive = true;
    callApi(calls.getVolunteerShift, { params: { shiftId: missing } }).then(
      (shift) => isActive && setShift(summarizeShift(shift)),
      (error: unknown) => isActive && showToast(problemText(error), { kind: 'error' }),
    );
    return () => {
      isActive = false;
    };
  }, [missing]);
  return shift && !shownIds.includes(shift.id) ? <ShiftCard shift={shift} /> : null;
}
