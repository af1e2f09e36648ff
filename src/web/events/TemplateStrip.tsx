import { paths } from '#web/platform/paths.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import styles from './EventForm.module.css';
import { useEventTemplates } from './templates.api.ts';

/** Starting points; nothing at all while there are none to offer, the form below is enough. */
export function TemplateStrip() {
  const { data } = useEventTemplates();
  return (
    <nav aria-label="Templates" className={styles.templates}>
      <span>Start from:</span>
      {data?.templates.map(({ id, name }) => (
        <ButtonLink key={id} to={paths.newEvent({ template: id })} variant="quiet" size="small">
          {name}
        </ButtonLink>
      ))}
    </nav>
  );
}
