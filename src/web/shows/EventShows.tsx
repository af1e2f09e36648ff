import { Link } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { drawIcon } from '#web/ui/drawing/draw-icon.tsx';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import type { EventShow } from './event-shows.ts';

const CupIcon = drawIcon(
  <path d="M7 4h10v6a5 5 0 0 1-10 0zM7 6H3.5v1.5A3.5 3.5 0 0 0 7 11M17 6h3.5v1.5A3.5 3.5 0 0 1 17 11M12 15v5M8 20h8" />,
);

/** The trivia shows of an event, with the scores of running and finished ones, for an event's facts. */
export const EventShows = ({ shows }: { shows: readonly EventShow[] }) => (
  <>
    <CupIcon size={20} />
    <ul>
      {shows.map(({ id, title, status }) => (
        <li key={id}>
          {'Trivia: '}
          <Link to={paths.show(id)}>{title}</Link>{' '}
          {status === 'in-progress' && (
            <ButtonLink to={paths.board(id)} variant="loud" size="small">
              Live scores
            </ButtonLink>
          )}
          {status === 'completed' && (
            <>
              {' · '}
              <Link to={paths.board(id)}>Final scores</Link>
            </>
          )}
        </li>
      ))}
    </ul>
  </>
);
