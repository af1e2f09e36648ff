import { useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { problemText } from '#web/platform/http/problem-text.ts';
import { formatScore } from '#web/shows/cell-values.ts';
import styles from '#web/shows/console/Console.module.css';
import { teamsKey } from '#web/shows/show-changes.api.ts';
import { formatCount } from '#web/ui/display/count.ts';
import { formatInstantDate } from '#web/ui/display/format-instant.ts';
import { AutocompleteField } from '#web/ui/form/AutocompleteField.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';
import { addShowTeam, findTeamChoices, requestTeam, type TeamChoice } from './lobby.api.ts';

type AddTeamProps = { showId: string; onAdded?: () => Promise<void> };
type Choice = TeamChoice | { id: null; name: string };

const LONGEST_NAME = 60;
/** Suggestions show eight, of which the last adds a new team. */
const MAX_FOUND = 7;

/** Adds a new team by its name, or one that exists: its captain is asked, unless it is the host’s own. */
export function AddTeam({ showId, onAdded }: AddTeamProps) {
  const [text, setText] = useState('');
  const queries = useQueryClient();
  const find = async (search: string): Promise<Choice[]> => [
    ...(await findTeamChoices(showId, search)).slice(0, MAX_FOUND),
    { id: null, name: search },
  ];
  const add = async (name: string, choosing: Choice | Promise<Choice>) => {
    setText('');
    try {
      const { id } = await choosing;
      const outcome = id ? await requestTeam(showId, id) : await addNew(showId, name);
      await Promise.all([queries.invalidateQueries({ queryKey: teamsKey(showId) }), onAdded?.()]);
      showToast(
        outcome === 'added' ? `${name} was added.` : `${name} was asked. The team is in when its captain accepts.`,
      );
    } catch (error) {
      // The host may be typing the next one.
      setText((typed) => typed || name);
      showToast(`${name} wasn’t added. ${problemText(error)}`, { kind: 'error' });
    }
  };
  const name = text.trim();
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (name) void add(name, findNamed(showId, name));
  };
  return (
    <form onSubmit={submit} noValidate className={styles.addTeam} aria-label="Add a team">
      <AutocompleteField
        label="Add a team"
        hint="Enter the name of an existing or new team"
        maxLength={LONGEST_NAME}
        value={text}
        onValueChange={setText}
        find={find}
        onPick={(choice) => void add(choice.id ? choice.name : name, choice)}
        keyOf={({ id }) => id ?? 'new'}
        // Use the typed text: the search may be a few letters behind.
        textOf={({ name }) => name}
        renderItem={(choice) =>
          choice.id ? (
            <span className={styles.choice}>
              {choice.name}
              <small>{formatFacts(choice)}</small>
            </span>
          ) : (
            `New team “${name}”`
          )
        }
      />
      <Button type="submit" disabled={name === ''}>
        Add
      </Button>
    </form>
  );
}

/** A team of this name that needs no consent, first one that was removed and still has its scores; else a new one. */
async function findNamed(showId: string, name: string): Promise<Choice> {
  const isIt = (team: TeamChoice) => !team.needsConsent && team.name.toLowerCase() === name.toLowerCase();
  return (await findTeamChoices(showId, name)).find(isIt) ?? { id: null, name };
}

async function addNew(showId: string, name: string): Promise<'added'> {
  await addShowTeam(showId, name);
  return 'added';
}

const requestTexts = { waiting: 'was asked, no answer yet', declined: 'declined' } as const;

/** Tells teams with the same name apart. */
function formatFacts({ memberCount, keptPoints, lastShow, needsConsent, request }: TeamChoice): string {
  const last =
    lastShow && [lastShow.title, lastShow.placeName, formatInstantDate(lastShow.at)].filter(Boolean).join(', ');
  return [
    memberCount === 0 ? 'no accounts' : formatCount(memberCount, 'member'),
    keptPoints !== null
      ? `was removed with ${formatScore(keptPoints)}`
      : last
        ? `last played at ${last}`
        : 'has not played yet',
    request ? requestTexts[request] : needsConsent && 'has to accept',
  ]
    .filter(Boolean)
    .join(' · ');
}
