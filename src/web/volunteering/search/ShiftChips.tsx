import { quickRanges } from '#web/parts/search/when-and-where.ts';
import { ChipLink, ChipRow } from '#web/ui/display/ChipLink.tsx';
import { type VolunteerRequest, volunteerPath, whereChoices } from './volunteer-request.ts';

type ShiftChipsProps = { request: VolunteerRequest; skills: readonly { skill: string; shifts: number }[] };

/** The most used filters as toggles. */
export function ShiftChips({ request, skills }: ShiftChipsProps) {
  const { near, where, quick, days, skill: chosen } = request;
  return (
    <>
      <ChipRow label="Where">
        {whereChoices.map(({ value, label }) => (
          <li key={value}>
            <ChipLink to={volunteerPath(request, { where: value })} isOn={!near && where === value}>
              {label}
            </ChipLink>
          </li>
        ))}
        {near && (
          <li>
            <ChipLink to={volunteerPath(request)} isOn>{`Near ${near}`}</ChipLink>
          </li>
        )}
      </ChipRow>
      <ChipRow label="When">
        <li>
          <ChipLink to={volunteerPath(request, { quick: '', days: null })} isOn={!quick && !days}>
            Any day
          </ChipLink>
        </li>
        {quickRanges.map(({ value, label }) => (
          <li key={value}>
            <ChipLink to={volunteerPath(request, { quick: quick === value ? '' : value })} isOn={quick === value}>
              {label}
            </ChipLink>
          </li>
        ))}
      </ChipRow>
      {skills.length > 0 && (
        <ChipRow label="Skill">
          {skills.map(({ skill, shifts }) => (
            <li key={skill}>
              <ChipLink
                to={volunteerPath(request, { skill: chosen === skill ? '' : skill })}
                isOn={chosen === skill}
                hue="mint"
              >
                {skill}
                <span>{shifts}</span>
              </ChipLink>
            </li>
          ))}
        </ChipRow>
      )}
    </>
  );
}
