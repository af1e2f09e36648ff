import { Choice } from '#web/ui/form/Choice.tsx';
import { Switch } from '#web/ui/form/Switch.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import type { Privacy } from './privacy.api.ts';

type AudienceChoicesProps = { chosen: Privacy; onChoose: (changes: Partial<Privacy>) => void };

const everyone = { value: 'everyone', label: 'Everyone' } as const;
const signedIn = { value: 'signed-in', label: 'Signed-in people' } as const;
const nobody = { value: 'nobody', label: 'Nobody' } as const;
const pageAudiences = [everyone, signedIn, nobody] as const;
const partAudiences = [everyone, signedIn, { value: 'shared-groups', label: 'People in my groups' }, nobody] as const;

const parts = [
  {
    name: 'groups',
    label: 'Who sees the groups I’m in?',
    hint: 'On your page and in lists of members. Members of a group always see each other, and everyone sees who runs it.',
  },
  {
    name: 'attendance',
    label: 'Who sees that I’m going?',
    hint: 'In the list of who’s going to an event. Its hosts always see who comes.',
  },
  {
    name: 'location',
    label: 'Who sees my location?',
    hint: 'The line on your page. Suggestions near you need it whoever sees it.',
  },
] as const;

/** Visibility settings; each change is saved at once. */
export function AudienceChoices({ chosen, onChoose }: AudienceChoicesProps) {
  return (
    <Stack gap="loose">
      <Choice
        label="Who sees my page?"
        hint={`Name, picture, bio, interests, links, and public events you host. Never your email. ${limits[chosen.page]}`}
        options={pageAudiences}
        value={chosen.page}
        onChange={(page) => onChoose({ page })}
      />
      {parts.map(({ name, label, hint }) => (
        <Choice
          key={name}
          label={label}
          hint={hint}
          options={partAudiences}
          value={chosen[name]}
          onChange={(audience) => onChoose({ [name]: audience })}
        />
      ))}
      <Switch
        label="Search engines may list my page"
        hint={
          chosen.page === 'everyone'
            ? 'Otherwise we ask them not to. It can take them some weeks to notice.'
            : 'They see only what everyone sees, so your page is not listed.'
        }
        checked={chosen.isSearchable && chosen.page === 'everyone'}
        disabled={chosen.page !== 'everyone'}
        onChange={({ target }) => onChoose({ isSearchable: target.checked })}
      />
    </Stack>
  );
}

/** A part of the profile is never visible to more people than the page. */
const limits: Record<Privacy['page'], string> = {
  everyone: '',
  'signed-in': 'Visitors who are not signed in see none of what is below either.',
  nobody: 'Then nobody sees what is below either, and you are in no list but your hosts’ and your groups’ own.',
};
