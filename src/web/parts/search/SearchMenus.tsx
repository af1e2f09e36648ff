import type { ReactNode } from 'react';
import { formatRadius } from '#web/ui/display/distance.ts';
import { FilterMenu } from '#web/ui/form/FilterMenu.tsx';
import type { CommonRequest } from './active-filters.ts';
import { formatDays } from './when-and-where.ts';

export type PathTo = (change: Partial<CommonRequest>) => string;

type SearchMenuProps = {
  request: Pick<CommonRequest, 'near' | 'where' | 'radius'> | CommonRequest;
  pathTo: PathTo;
  /** The menu closes when this changes. */
  closesOn: string;
  onOpen?: () => void;
  children: ReactNode;
};

export function WhereMenu({ request, pathTo, ...menu }: SearchMenuProps) {
  const clearPath = pathTo({ near: '', where: 'anywhere' });
  const value = formatWhere(request);
  return <FilterMenu label="Where" unset="Anywhere" value={value} clearPath={clearPath} {...menu} />;
}

export function WhenMenu({ request, pathTo, ...menu }: SearchMenuProps & { request: CommonRequest }) {
  const clearPath = pathTo({ days: null, quick: '' });
  const value = formatDays(request);
  return <FilterMenu label="When" unset="Any day" value={value} clearPath={clearPath} {...menu} />;
}

/** The town without its country, which the results name. */
function formatWhere({ near, where, radius }: SearchMenuProps['request']): string {
  const spot = near ? near.split(',', 1)[0] : where === 'current' && 'you';
  if (spot) return `Near ${spot} · ${formatRadius(radius)}`;
  return where === 'online' ? 'Online' : '';
}
