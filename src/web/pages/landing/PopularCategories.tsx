import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Hue } from '#contracts/art/hue.ts';
import { paths } from '#contracts/site-paths.ts';
import { drawIcon } from '#web/ui/drawing/draw-icon.tsx';
import { Container } from '#web/ui/layout/Layout.tsx';
import styles from './PopularCategories.module.css';

const ArrowIcon = drawIcon(<path d="M5 12h14M13 6l6 6l-6 6" />);

type Poster = { slug: string; name: string; hue: Hue; art: ReactNode };

export function PopularCategories({ categories }: { categories: readonly Poster[] }) {
  return (
    <div className={styles.band}>
      <Container page>
        <section aria-labelledby="popular-categories">
          <h2 id="popular-categories">Popular Categories</h2>
          <ul className={styles.list}>
            {categories.map(({ slug, name, hue, art }) => (
              <li key={slug}>
                <Link to={paths.search({ category: slug })} data-hue={hue} className={styles.category}>
                  <span className={styles.art}>{art}</span>
                  <span className={styles.name}>
                    {name}
                    <ArrowIcon />
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      </Container>
    </div>
  );
}
