import { Link } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import type { ProseSection } from '#web/ui/display/Prose.tsx';

const planShow = <Link to={paths.newShow()}>Plan a show</Link>;
const shows = <Link to={paths.shows()}>Trivia</Link>;
const teams = <Link to={paths.teams()}>Teams</Link>;
const seasons = <Link to={paths.seasons()}>season</Link>;
const rounds = <Link to={paths.rounds()}>question bank</Link>;

export const triviaHelp: readonly ProseSection[] = [
  {
    id: 'trivia-hosting',
    title: 'Hosting a trivia night',
    content: (
      <>
        <p>
          {planShow} on its own, or for an event you host. Prepare rounds in your {rounds}: write them, import them from
          CSV, exported files or Open Trivia Database, or add our starter pack of 200 questions. Rounds are saved
          automatically as you type. With tags and the search, you can find a question again and use it in another
          round. Without prepared questions, a show just keeps score. For a night on paper, choose{' '}
          <strong>Print</strong> on a round, or print all rounds of a show: you get the questions with their answers,
          and answer sheets to print once per team. Once the teams are ready, choose <strong>Launch</strong> to start
          the live board. As long as no one has answered or scored, you can undo the launch: press <strong>Back</strong>{' '}
          until it says <strong>Back to lobby</strong>. Late teams can join before and after the launch.
        </p>
        <p>
          The score sheet works like a spreadsheet: move with the arrow keys, paste blocks of scores, and undo with
          Ctrl+Z or Cmd+Z. With many teams, choose <strong>Only the current question</strong> to see them side by side.
          Add a new team by its name; an existing team is in once its captain accepts. Your helpers can enter scores at
          the same time. If two people change the same score, the second one sees both values and chooses. Scores you
          enter offline are sent when you’re back online. You can add or subtract points with a reason, and the history
          shows who changed what.
        </p>
        <p>
          At half-time, choose <strong>Start a break</strong>: the board and phones count down until you go on. The next
          question ends the break.
        </p>
        <p>
          If teams are tied for one of the first three places, choose <strong>Ask a tie-break question</strong>: they
          guess a number on their phones, or you enter their guesses, and the closest one is ahead. Once you reveal it,
          the board says who guessed what and how far away it was. Teams that are equally close, or tied for other
          places, share their place. <strong>Complete show</strong> closes all answers and shows the winner. Helpers can
          complete a show too, after a confirmation. The host can reopen it for 7 days.
        </p>
      </>
    ),
  },
  {
    id: 'trivia-seasons',
    title: 'Seasons and results',
    content: (
      <>
        <p>
          Put your shows into a {seasons}, and their results make one table: all points, points for ranks, or only the
          best nights of each team. If you change the rule, you see the table before and after it. A show counts once it
          is over. Teams are recognized over several nights by their name. Shows you can’t see don’t appear or count in
          your view of the table.
        </p>
        <p>
          The results of a show are a page to print or to download as CSV. To plan the next night, choose{' '}
          <strong>Copy</strong> on the last one. To rehearse, launch a copy that only you, your helpers and the teams in
          it can watch, and delete it afterwards on its <strong>Edit</strong> page instead of completing it. A team’s
          page lists its nights: all of them for its members, and public ones for everyone else.
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
          {shows} lists public shows. Everyone with a show’s link can follow the live scores on its board, on a big
          screen or a phone. A show can also be limited to its hosts, helpers and teams.
        </p>
        <p>
          Create your team once under {teams} and play any night. Share its code so others can join; its captain can
          remove members, which changes the code. If a host asks your team to play, its captain accepts or declines
          under {teams}. If a show takes answers by phone, your team can answer until the question is locked; what
          you’ve typed is sent when it locks, or earlier if you leave the page or your phone goes to sleep. If two of
          you type and neither sends, what was typed last counts, unless it is only the beginning of the other text. A
          countdown shows the time left if the host set a limit. All phones of your team see what was sent and by whom.
          Without a connection, your answer is saved on your phone and sent later; the page itself also opens offline
          once you’ve joined. Answers that match the prepared ones are scored automatically, and the host has the final
          say; an answer that is changed later is marked again. Some questions ask you to choose, to list several
          answers, or for a number: the closest team gets the points. Once the host reveals a question, your phone shows
          the right answer and your points.
        </p>
      </>
    ),
  },
];
