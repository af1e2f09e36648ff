import { QuickRanges, WherePanel } from '#web/parts/search/SearchPanels.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Checkbox } from '#web/ui/form/Checkbox.tsx';
import { FilterLink, FilterLinks } from '#web/ui/form/FilterLink.tsx';
import { FilterPanel } from '#web/ui/form/FilterPanel.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import type { ShiftResult } from './shift-loading.ts';
import { type VolunteerRequest, volunteerPath } from './volunteer-request.ts';

type FilterPanelProps = Pick<ShiftResult, 'skills'> & {
  /** The search that was made. */
  request: VolunteerRequest;
  /** The town as typed, also if it is unknown. */
  near: string;
};

const SUBMIT = 'Show shifts';

/** The content of a filter's menu. */
export function ShiftFilterPanel({ filter, ...panel }: FilterPanelProps & { filter: keyof typeof panels }) {
  const Panel = panels[filter];
  return (
    <FilterPanel>
      <Panel {...panel} />
    </FilterPanel>
  );
}

const panels = { where: Where, when: When, skill: Skill, more: More } as const;

function Where({ request, near }: FilterPanelProps) {
  const pathTo = (change: Partial<VolunteerRequest>) => volunteerPath(request, change);
  return <WherePanel request={{ ...request, near }} pathTo={pathTo} submitLabel={SUBMIT} />;
}

function When({ request }: FilterPanelProps) {
  const { quick, days } = request;
  return (
    <>
      <QuickRanges request={request} pathTo={(change) => volunteerPath(request, change)} />
      {!quick && (
        <>
          <TextField key={`from ${days?.first}`} label="From day" type="date" name="from" defaultValue={days?.first} />
          <TextField key={`to ${days?.last}`} label="To day" type="date" name="to" defaultValue={days?.last} />
          <Button type="submit">{SUBMIT}</Button>
        </>
      )}
    </>
  );
}

function Skill({ request, skills }: FilterPanelProps) {
  return (
    <>
      {skills.length > 0 && (
        <FilterLinks label="Skill">
          {skills.map(({ skill, shifts }) => (
            <li key={skill}>
              <FilterLink
                to={volunteerPath(request, { skill: request.skill === skill ? '' : skill })}
                isOn={request.skill === skill}
              >
                {skill}
                <span>{shifts}</span>
              </FilterLink>
            </li>
          ))}
        </FilterLinks>
      )}
      <TextField
        key={request.skill}
        label="Another skill"
        name="skill"
        defaultValue={request.skill}
        maxLength={40}
        placeholder="First aid"
      />
      <Button type="submit">{SUBMIT}</Button>
    </>
  );
}

function More({ request: { hasFull } }: FilterPanelProps) {
  return (
    <>
      <Checkbox
        key={String(hasFull)}
        label="Full shifts too"
        hint="They have a waitlist."
        name="full"
        value="yes"
        defaultChecked={hasFull}
      />
      <Button type="submit">{SUBMIT}</Button>
    </>
  );
}
