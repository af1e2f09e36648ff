import { Link } from 'react-router';
import { CategoryArt } from '#web/categories/CategoryArt.tsx';
import { categories } from '#web/categories/categories.ts';
import { paths } from '#web/platform/paths.ts';
import { ArrowIcon } from '#web/ui/Icon.tsx';
import { Container } from '#web/ui/Layout.tsx';
import styles from './PopularCategories.module.css';

export function PopularCategories() {
  return (
    <div className={styles.band}>
      <Container page>
        <section aria-labelledby="popular-categories">
          <h2 id="popular-categories">Popular Categories</h2>
          <ul className={styles.list}>
            {categories.map(({ slug, name, hue }) => (
              <li key={slug}>
                <Link to={paths.search({ category: slug })} data-hue={hue} className={styles.category}>
                  <span className={styles.art}>
                    <CategoryArt category={slug} id="poster" />
                  </span>
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
