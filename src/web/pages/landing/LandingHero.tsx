import { paths } from '#contracts/site-paths.ts';
import { useSignedInLink } from '#web/platform/page/auth-dialog.ts';
import { useSite } from '#web/platform/page/site.ts';
import { cx } from '#web/ui/cx.ts';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { HeroScene } from './HeroScene.tsx';
import styles from './LandingHero.module.css';

export function LandingHero() {
  const { productName } = useSite();
  const newEvent = useSignedInLink(paths.newEvent());
  return (
    <section className={styles.hero}>
      <div className={styles.sheet}>
        <h1 className={cx(styles.headline, productName.length > 6 && styles.long)}>{`Wacha ${productName}?`}</h1>
        <div className={styles.body}>
          <p className={styles.tagline}>
            {`Post sump'n, look for sum'm to do, meet ppl who ${productName} the things u ${productName}.`}
          </p>
          <div className={styles.buttons}>
            <ButtonLink {...newEvent} size="large" className={styles.start}>
              Do sump'n!
            </ButtonLink>
            <ButtonLink to={paths.search()} size="large" variant="quiet" className={styles.look}>
              Look for sum'm to do
            </ButtonLink>
          </div>
        </div>
        <HeroScene className={styles.scene} />
      </div>
    </section>
  );
}
