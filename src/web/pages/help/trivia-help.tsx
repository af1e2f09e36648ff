import { Link } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import type { ProseSection } from '#web/ui/display/Prose.tsx';

const planShow = <Link to={paths.newShow()}>Plan a show</Link>;
const teams = <Link to={paths.teams()}>Teams</Link>;
const rounds = <Link to={paths.rounds()}>question bank</Link>;

export const triviaHelp: readonly ProseSection[] = [
  {
    id: 'trivia-hosting',
    title: 'Hosting a trivia night',
    content: (
      <>
        <p>
          {planShow}, on its own or from the menu of an event you host. Prepare rounds in your {rounds}, or import them
          from CSV or Open Trivia; a night without prepared questions only counts points. When the teams are in, press{' '}
          <strong>Launch</strong>: the board goes live.
        </p>
        <p>
          The score sheet works like a spreadsheet: arrow keys move, digits replace, a block pastes, and Ctrl+Z takes
          back. Two hosts can type at once; where both write into one cell, the second is shown both values and chooses.
          Without a network what you type waits and is sent later. Points can be given or taken with a reason, and the
          history tells who changed what. <strong>Complete</strong> makes the scores final.
        </p>
      </>
    ),
  },
  {
    id: 'trivia-playing',
    title: 'Watching and playing',
    content: (
      <>
        <p>
          Whoever has the link of a board sees the scores move by themselves, on the big screen and on phones; the code
          on the board leads there. A show can also be kept to its hosts, its helpers and the teams in it.
        </p>
        <p>
          {teams} are made once and play any night. Their code lets others join. Where the host takes answers by phone,
          the team types them until the question is locked; what matches the prepared answer is scored by itself, and
          the host's word is final.
        </p>
      </>
    ),
  },
];
