import { useState } from 'react';
import * as calls from '#contracts/calls.gen.ts';
import { callApi } from '#web/platform/http/http.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import type { GameAction } from '#web/shows/game.slice.ts';
import { stateOf } from '#web/shows/games.api.ts';
import { createTeam, findTeams, type Team } from '#web/teams/teams.api.ts';
import { AutocompleteField } from '#web/ui/form/AutocompleteField.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';
import styles from './Console.module.css';
import { addTeamToGame } from './scoring.api.ts';

type AddTeamProps = { gameId: string; playing: readonly string[]; dispatch: (action: GameAction) => void };
type Choice = { id: string | null; name: string };

const LONGEST_NAME = 60;

/** Adds a team to the game: an existing or a new one, by name. */
export function AddTeam({ gameId, playing, dispatch }: AddTeamProps) {
  const [text, setText] = useState('');
  const find = async (search: string): Promise<Choice[]> => {
    const teams = (await findTeams(search)).filter(({ id }: Team) => !playing.includes(id));
    // Another person's team may have the same name.
    const isNew = !teams.some(({ name, role }) => role && name.toLowerCase() === search.toLowerCase());
    return [...teams.slice(0, 8), ...(isNew ? [{ id: null, name: search }] : [])];
  };
  const add = async ({ id, name }: Choice) => {
    setText('');
    try {
      await addTeamToGame(gameId, id ?? (await createTeam(name)).id);
      // The stream delivers it too; this covers a lost connection.
      const game = await callApi(calls.getGame, { params: { id: gameId } });
      dispatch({ type: 'game/state', state: stateOf(game) });
      showToast(`${name} was added.`);
    } catch (error) {
      setText(name);
      showToast(problemText(error), { kind: 'error' });
    }
  };
  return (
    <div className={styles.addTeam}>
      <AutocompleteField
        label="Add a team"
        hint="Enter the name of an existing or new team"
        maxLength={LONGEST_NAME}
        value={text}
        onValueChange={setText}
        find={find}
        onPick={({ id, name }) => void add({ id, name: id ? name : text.trim() })}
        keyOf={({ id }) => id ?? 'new'}
        // Use the typed text: the search may be a few letters behind.
        textOf={({ name }) => name}
        renderItem={({ id, name }) => (id ? name : `New team “${text.trim()}”`)}
      />
    </div>
  );
}
