import { Choice } from '#web/ui/form/Choice.tsx';
import { Switch } from '#web/ui/form/Switch.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import type { Privacy } from './privacy.api.ts';

type AudienceChoicesProps = { chosen: Privacy; onChoose: (changes: Partial<Privacy>) => void };

const everyone = { value: 'everyone', label: 'Everyone' } as const;
const signedIn = { value: 'signed-in', label: 'Logged-in people' } as const;
const nobody = { value: 'nobody', label: 'Only me' } as const;
const pageAudiences = [everyone, signedIn, nobody] as const;
const partAudiences = [everyone, signedIn, { value: 'shared-groups', label: 'People in my groups' }, nobody] as const;

const parts = [
  {
    name: 'groups',
    label: 'Who can see my groups?',
    hint: 'On your profile, in member lists and on the pages of organizations you work for. Group members can always see each other, and everyone can see a group’s organizers.',
  },
  {
    name: 'attendance',
    label: 'Who can see that I’m going?',
    hint: 'On the guest lists of events. Hosts always see their guests.',
  },
  {
    name: 'location',
    label: 'Who can see my location?',
    hint: 'The location on your profile. We also use it to suggest events near you.',
  },
] as const;

/** Visibility settings; each change is saved at once. */
export function AudienceChoices({ chosen, onChoose }: AudienceChoicesProps) {
  return (
    <Stack gap="loose">
      <Choice
        label="Who can see my profile?"
        hint={`Your name, picture, bio, interests, links, and public events you host. Never your email. ${limits[chosen.page]}`}
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
        label="Show my profile in search engines"
        hint={
          chosen.page === 'everyone'
            ? 'If you turn this off, it can take search engines a few weeks to remove it.'
            : 'Only profiles that everyone can see are listed.'
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
  'signed-in': 'The settings below can’t show more than this.',
  nobody:
    'This hides everything below too. Hosts of your events and members of your groups still see you, and your name stays on events you host, comments you write and in your trivia teams.',
};
