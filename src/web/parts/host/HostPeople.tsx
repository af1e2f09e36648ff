import { Link } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { Face } from '#web/ui/display/Face.tsx';
import { PeopleGrid } from '#web/ui/display/PeopleGrid.tsx';

type HostPerson = {
  id: string;
  name: string;
  avatar: string | null;
  /** Whether the viewer may see their page. */
  hasPage: boolean;
  /** Such as their role. */
  note?: string | null;
};

/** The people of a group or organization. */
export const HostPeople = ({ people }: { people: readonly HostPerson[] }) => (
  <PeopleGrid>
    {people.map(({ id, name, avatar, hasPage, note }) => (
      <li key={id}>
        <Face src={avatar} name={name} />
        <span>
          {hasPage ? <Link to={paths.person(id)}>{name}</Link> : name}
          {note && <small>{note}</small>}
        </span>
      </li>
    ))}
  </PeopleGrid>
);
