import { HostSection } from '#web/parts/host/HostPage.tsx';
import { Grid } from '#web/ui/layout/Layout.tsx';
import { GroupCard } from './GroupCard.tsx';
import type { MyGroup } from './my-groups.api.ts';

type MyGroupSectionProps = { id: string; title: string; groups: readonly MyGroup[] };

/** The person's groups with the same role or state; nothing if there are none. */
export function MyGroupSection({ id, title, groups }: MyGroupSectionProps) {
  if (groups.length === 0) return null;
  return (
    <HostSection id={id} title={title}>
      <Grid>
        {groups.map((group) => (
          <GroupCard key={group.id} group={group} role={group.role} />
        ))}
      </Grid>
    </HostSection>
  );
}
