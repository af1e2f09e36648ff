import { Chip } from '#web/ui/display/Chip.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';

/** Required skills and minimum age; nothing when there are no requirements. */
export function ShiftRequirements({ skills, minimumAge }: { skills: readonly string[]; minimumAge: number | null }) {
  if (skills.length === 0 && minimumAge === null) return null;
  return (
    <Row gap="tight">
      {minimumAge !== null && <Chip tone="loud">{`Ages ${minimumAge} and up`}</Chip>}
      {skills.map((skill) => (
        <Chip key={skill}>{skill}</Chip>
      ))}
    </Row>
  );
}
