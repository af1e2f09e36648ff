import { formatList } from '#contracts/text.ts';
import { type ActiveFilter, atPlaceOnly, besidePlace, type CommonRequest } from './active-filters.ts';

type AllAtPlace<Request> = { request: Request; label: string; explanation: string };

/** “All events within 25 km of Berlin (5)”, with the filters that this removes; null if there are none. */
export function offerAllAtPlace<Request extends CommonRequest>(
  request: Request,
  filters: readonly ActiveFilter<string, Request>[],
  found: { noun: string; count: number | string },
): AllAtPlace<Request> | null {
  const atPlace = found.count ? atPlaceOnly(request, filters) : null;
  if (!atPlace) return null;
  const removed = besidePlace(filters);
  const place = filters.find((each) => !removed.includes(each))!.label.replace(/^./, (first) => first.toLowerCase());
  const list = formatList(removed.map(({ label }) => label));
  return {
    request: atPlace,
    label: `All ${found.noun} ${place} (${found.count})`,
    explanation: `Removing one filter isn’t enough. Without ${list}:`,
  };
}
