import type { SearchPlace } from '#contracts/site-paths.ts';
import { TownField } from '#web/parts/fields/TownField.tsx';
import { formatRadius } from '#web/ui/display/distance.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { FilterLink, FilterLinks } from '#web/ui/form/FilterLink.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import type { CommonRequest } from './active-filters.ts';
import type { PathTo } from './SearchMenus.tsx';
import { quickRanges, type Radius, radii, whereChoices } from './when-and-where.ts';

const distances = () => radii.map((value) => ({ value, label: `Within ${formatRadius(value)}` }));

type WherePanelProps = {
  request: { near: string; radius: Radius; where?: SearchPlace };
  pathTo: PathTo;
  submitLabel: string;
};

/** Fields of the form around it: a town and a distance; links to searches without a town. */
export function WherePanel({ request: { near, radius, where }, pathTo, submitLabel }: WherePanelProps) {
  return (
    <>
      {where && (
        <FilterLinks label="Where">
          {whereChoices.map(({ value, label }) => (
            <li key={value}>
              <FilterLink to={pathTo({ where: value, near: '' })} isOn={!near && where === value}>
                {label}
              </FilterLink>
            </li>
          ))}
        </FilterLinks>
      )}
      <TownField key={`near ${near}`} label="Near" name="near" defaultValue={near} placeholder="City or town" />
      <Select key={`radius ${radius}`} label="Distance" name="radius" defaultValue={radius} options={distances()} />
      <Button type="submit">{submitLabel}</Button>
    </>
  );
}

type QuickRangesProps = { request: CommonRequest; pathTo: PathTo };

export function QuickRanges({ request: { quick, days }, pathTo }: QuickRangesProps) {
  return (
    <FilterLinks label="When">
      <li>
        <FilterLink to={pathTo({ quick: '', days: null })} isOn={!quick && !days}>
          Any day
        </FilterLink>
      </li>
      {quickRanges.map(({ value, label }) => (
        <li key={value}>
          <FilterLink to={pathTo({ quick: quick === value ? '' : value })} isOn={quick === value}>
            {label}
          </FilterLink>
        </li>
      ))}
    </FilterLinks>
  );
}
