import { paths } from '#contracts/site-paths.ts';
import { LookingGlassDrawing } from '#web/ui/display/EmptyDrawing.tsx';
import { EmptyState } from '#web/ui/display/EmptyState.tsx';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';
import styles from './ShiftSearch.module.css';
import type { ShiftResult } from './shift-loading.ts';
import { activeFilters, type VolunteerRequest, volunteerPath, waysOut } from './volunteer-request.ts';

type EmptyShiftsProps = { request: VolunteerRequest; result: Pick<ShiftResult, 'loosenings'> };

/** Offers to remove the filters that leave no results. */
export function EmptyShifts({ request, result }: EmptyShiftsProps) {
  const isUnfiltered = activeFilters(request).length === 0;
  const ways = waysOut(request);
  const helpful = result.loosenings.flatMap(({ name, count }) => {
    const way = ways.find((each) => each.name === name);
    return way ? [{ ...way, count }] : [];
  });
  return (
    <EmptyState
      drawing={<LookingGlassDrawing />}
      level={3}
      title={isUnfiltered ? 'Nobody asks for help just now' : 'No shift like that is open'}
      action={
        <Row className={styles.suggestions}>
          {helpful.map(({ name, loosening, count, without }, at) => (
            <ButtonLink key={name} to={volunteerPath(request, without)} variant={at === 0 ? 'loud' : 'quiet'}>
              {`${loosening} (${count})`}
            </ButtonLink>
          ))}
          {helpful.length === 0 && (
            <ButtonLink to={isUnfiltered ? paths.search() : paths.volunteer()} variant="loud">
              {isUnfiltered ? "Look for sum'm to do" : 'Look at all open shifts'}
            </ButtonLink>
          )}
        </Row>
      }
    >
      {explain(isUnfiltered, helpful.length)}
    </EmptyState>
  );
}

function explain(isUnfiltered: boolean, ways: number): string {
  if (isUnfiltered) return ways > 0 ? 'Everything is taken. You can wait in line:' : 'Come back soon, or go out.';
  if (ways === 0) return 'Taking one filter away does not help. Begin again with fewer.';
  return ways === 1 ? 'One filter stands in the way:' : 'Any of these would find some:';
}
