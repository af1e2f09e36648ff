import type { ReactNode } from 'react';
import { PageLinks, ResultSection } from '#web/parts/search/SearchLayout.tsx';
import { formatCount } from '#web/ui/display/count.ts';
import { EmptyShifts } from './lazy-empty-shifts.ts';
import { ShiftList } from './lazy-shift-list.ts';
import type { ShiftResult } from './shift-loading.ts';
import { type VolunteerRequest, volunteerPath } from './volunteer-request.ts';

type ShiftResultsProps = { request: VolunteerRequest; result: ShiftResult; actions: ReactNode; note: ReactNode };

export function ShiftResults({ request, result, actions, note }: ShiftResultsProps) {
  const { shifts, nextCursor } = result;
  return (
    <ResultSection count={formatTotal(request, result)} actions={actions} note={note}>
      {shifts.length === 0 && <EmptyShifts request={request} result={result} />}
      {shifts.length > 0 && <ShiftList shifts={shifts} />}
      <PageLinks
        firstPath={request.cursor && volunteerPath(request)}
        nextPath={nextCursor && volunteerPath(request, { cursor: nextCursor })}
        nextLabel="More shifts"
      />
    </ResultSection>
  );
}

function formatTotal({ cursor, hasFull }: VolunteerRequest, { shifts, nextCursor }: ShiftResult): string {
  const kind = hasFull ? '' : 'open ';
  if (cursor) return `More ${kind}shifts`;
  if (shifts.length === 0) return `No ${kind}shifts`;
  if (nextCursor) return `More than ${shifts.length} ${kind}shifts`;
  return formatCount(shifts.length, `${kind}shift`);
}
