import { Link } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { Card } from '#web/ui/display/Card.tsx';
import { CircleDrawing, DateDrawing, HandsDrawing, ShopDrawing } from '#web/ui/drawing/Drawing.tsx';
import { Container } from '#web/ui/layout/Layout.tsx';
import styles from './HowItWorks.module.css';

const kinds = [
  {
    name: 'One-time events',
    to: paths.search({ type: 'one-time' }),
    text: 'A picnic, a clothes swap, a film on a bedsheet. Post it once, ppl come, done.',
    hue: 'coral',
    Drawing: DateDrawing,
  },
  {
    name: 'Groups',
    to: paths.search({ kind: 'groups' }),
    text: 'Same faces, every second Tuesday. Set the rhythm once and the regulars know where to be.',
    hue: 'sky',
    Drawing: CircleDrawing,
  },
  {
    name: 'Businesses',
    to: paths.search({ kind: 'organizations', type: 'business' }),
    text: 'An open mic at your café, a class after closing. Put it where the neighborhood looks.',
    hue: 'pink',
    Drawing: ShopDrawing,
  },
  {
    name: 'Non-Profits',
    to: paths.search({ kind: 'organizations', type: 'non-profit' }),
    text: 'Say what needs doing and how many hands it takes. Someone nearby has an hour.',
    hue: 'mint',
    Drawing: HandsDrawing,
  },
] as const;

export function HowItWorks() {
  return (
    <Container page>
      <section aria-labelledby="how-it-works">
        <h2 id="how-it-works">How It Works</h2>
        <ul className={styles.kinds}>
          {kinds.map(({ name, to, text, hue, Drawing }) => (
            <Card as="li" flush key={name} className={styles.kind}>
              <div data-hue={hue} className={styles.picture}>
                <Drawing />
              </div>
              <div className={styles.text}>
                <h3>
                  <Link to={to}>{name}</Link>
                </h3>
                <p>{text}</p>
              </div>
            </Card>
          ))}
        </ul>
      </section>
    </Container>
  );
}
