import { filePaths } from '#contracts/site-paths.ts';
import { buttonClass } from '#web/ui/form/Button.tsx';
import styles from './People.module.css';

/** A plain link, because the server redirects /discord to the invitation. */
export function DiscordCard() {
  return (
    <aside aria-label="Discord" data-hue="lilac" className={styles.discord}>
      <p>Got an idea or a question? Come chat with us.</p>
      <a href={filePaths.discord()} className={buttonClass({ variant: 'loud' })}>
        Chat on Discord
      </a>
    </aside>
  );
}
