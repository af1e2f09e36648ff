import { useNavigation } from 'react-router';
import { ChipLink, ChipRow } from '#web/ui/display/ChipLink.tsx';
import { CloseIcon } from '#web/ui/drawing/FrameIcon.tsx';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { lazyComponent } from '#web/ui/overlay/lazy-component.tsx';
import { ShiftCard } from '#web/volunteering/ShiftCard.tsx';
import list from '#web/volunteering/Shifts.module.css';
import styles from './ShiftSearch.module.css';
import type { ShiftResult } from './shift-loading.ts';
import { activeFilters, type VolunteerRequest, volunteerPath } from './volunteer-request.ts';

const loadEmpty = () => import('./EmptyShifts.tsx').then((module) => module.EmptyShifts);
const EmptyShifts = lazyComponent(loadEmpty, import.meta.env.SSR ? await loadEmpty() : null);

type ShiftResultsProps = { request: VolunteerRequest; result: ShiftResult };

export function ShiftResults({ request, result }: ShiftResultsProps) {
  const { shifts, nextCursor } = result;
  const { cursor } = request;
  const filters = activeFilters(request);
  const isBusy = useNavigation().state === 'loading';
  return (
    <section aria-labelledby="found" className={styles.results}>
      <h2 id="found" aria-live="polite">
        {formatCount(request, result)}
      </h2>
      {filters.length > 0 && (
        <ChipRow label="Filters in force">
          {filters.map(({ name, label, removal }) => (
            <li key={name}>
              <ChipLink to={volunteerPath(request, removal)} aria-label={`Take away: ${label}`}>
                {label}
                <CloseIcon size={16} />
              </ChipLink>
            </li>
          ))}
        </ChipRow>
      )}
      <div className={styles.shifts} aria-busy={isBusy || undefined}>
        {shifts.length === 0 && <EmptyShifts request={request} result={result} />}
        {shifts.length > 0 && (
          <ul className={list.list}>
            {shifts.map((shift) => (
              <li key={shift.id}>
                <ShiftCard shift={shift} />
              </li>
            ))}
          </ul>
        )}
        {(nextCursor || cursor) && (
          <div className={styles.pages}>
            {cursor && (
              <ButtonLink to={volunteerPath(request)} variant="quiet">
                From the beginning
              </ButtonLink>
            )}
            {nextCursor && (
              <ButtonLink to={volunteerPath(request, { cursor: nextCursor })} variant="quiet" size="large">
                More shifts
              </ButtonLink>
            )}
          </div>
        )}
      </div>
    </section>
  );
}

function formatCount({ cursor, hasFull }: VolunteerRequest, { shifts, nextCursor }: ShiftResult): string {
  const kind = hasFull ? '' : 'open ';
  if (cursor) return `More ${kind}shifts`;
  if (shifts.length === 0) return `No ${kind}shifts`;
  if (nextCursor) return `More than ${shifts.length} ${kind}shifts`;
  return `${shifts.length} ${kind}${shifts.length === 1 ? 'shift' : 'shifts'}`;
}
