import { paths } from '#contracts/site-paths.ts';
import { offerAllAtPlace } from '#web/parts/search/all-at-place.ts';
import { EmptyState } from '#web/ui/display/EmptyState.tsx';
import { LookingGlassDrawing } from '#web/ui/drawing/EmptyDrawing.tsx';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';
import type { ShiftResult } from './shift-loading.ts';
import { activeFilters, relaxationsOf, type VolunteerRequest, volunteerPath } from './volunteer-request.ts';

type EmptyShiftsProps = { request: VolunteerRequest; result: Pick<ShiftResult, 'relaxations' | 'countAtPlace'> };

/** Offers to remove the filters that leave no results. */
export function EmptyShifts({ request, result }: EmptyShiftsProps) {
  const filters = activeFilters(request);
  const isUnfiltered = filters.length === 0;
  const atPlace = offerAllAtPlace(request, filters, { noun: 'open shifts', count: result.countAtPlace });
  const relaxations = relaxationsOf(request);
  const helpful = result.relaxations.flatMap(({ name, count }) => {
    const filter = relaxations.find((each) => each.name === name);
    return filter ? [{ ...filter, count }] : [];
  });
  return (
    <EmptyState
      drawing={<LookingGlassDrawing />}
      level={3}
      title={isUnfiltered ? 'No open shifts right now' : 'No matching shifts'}
      action={
        <Row>
          {helpful.map(({ name, removeLabel, count, removal }, index) => (
            <ButtonLink key={name} to={volunteerPath(request, removal)} variant={index === 0 ? 'loud' : 'quiet'}>
              {`${removeLabel} (${count})`}
            </ButtonLink>
          ))}
          {atPlace && (
            <ButtonLink to={volunteerPath(atPlace.request)} variant="loud">
              {atPlace.label}
            </ButtonLink>
          )}
          {helpful.length === 0 && !atPlace && (
            <ButtonLink to={isUnfiltered ? paths.search() : paths.volunteer()} variant="loud">
              {isUnfiltered ? "Look for sum'm to do" : 'View all open shifts'}
            </ButtonLink>
          )}
        </Row>
      }
    >
      {atPlace ? atPlace.explanation : explain(isUnfiltered, helpful.length)}
    </EmptyState>
  );
}

function explain(isUnfiltered: boolean, count: number): string {
  if (isUnfiltered) return count > 0 ? 'All shifts are full. You can join a waitlist:' : 'Check back soon.';
  if (count === 0) return 'Removing one filter isn’t enough.';
  return count === 1 ? 'Try removing a filter:' : 'Try removing one of these filters:';
}
