import { Link } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { drawIcon } from '#web/ui/drawing/draw-icon.tsx';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import type { Show } from './shows.api.ts';

const CupIcon = drawIcon(
  <path d="M7 4h10v6a5 5 0 0 1-10 0zM7 6H3.5v1.5A3.5 3.5 0 0 0 7 11M17 6h3.5v1.5A3.5 3.5 0 0 1 17 11M12 15v5M8 20h8" />,
);

/** The trivia shows of an event, with their scores and the way for phones to play, for an event's facts. */
export const EventShows = ({ shows }: { shows: readonly Show[] }) => (
  <>
    <CupIcon size={20} />
    <ul>
      {shows.map((show) => (
        <li key={show.id}>
          {'Trivia: '}
          <Link to={paths.show(show.id)}>{show.title}</Link> <ShowLinks {...show} />
        </li>
      ))}
    </ul>
  </>
);

function ShowLinks({ id, status, isLive, isCancelled, takesAnswers }: Show) {
  if (status === 'completed') return <Link to={paths.board(id)}>Final scores</Link>;
  return (
    <>
      {takesAnswers && !isCancelled && (
        <ButtonLink to={paths.playShow(id)} variant={isLive ? 'loud' : 'quiet'} size="small">
          Play
        </ButtonLink>
      )}{' '}
      {isLive && (
        <ButtonLink to={paths.board(id)} variant={takesAnswers ? 'quiet' : 'loud'} size="small">
          Live scores
        </ButtonLink>
      )}
    </>
  );
}
