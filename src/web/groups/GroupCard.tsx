import type { GroupCard as GroupOnCard } from '#contracts/groups/groups.contract.ts';
import { paths } from '#contracts/site-paths.ts';
import { HostCard } from '#web/parts/host/HostCard.tsx';
import { Chip } from '#web/ui/display/Chip.tsx';
import { formatCount } from '#web/ui/display/count.ts';

type GroupCardProps = {
  group: Omit<GroupOnCard, 'id'>;
  /** The viewer's role or pending request. */
  role?: string | null;
};

export function GroupCard({ group, role }: GroupCardProps) {
  const { slug, name, imageUrl, memberCount, placeName, visibility } = group;
  const isPrivate = visibility === 'private';
  return (
    <HostCard
      to={paths.group(slug)}
      name={name}
      picture={imageUrl}
      facts={[formatCount(memberCount, 'member'), placeName]}
      chips={
        (role || isPrivate) && (
          <>
            {role && <Chip tone="good">{role}</Chip>}
            {isPrivate && <Chip>Private</Chip>}
          </>
        )
      }
    />
  );
}
