import { paths } from '#web/platform/paths.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { useEventTemplates } from './templates.api.ts';

/** Begins with the template that ships with the site; with an empty form while it is not known. */
export function MeetAndGreetLink() {
  const { data } = useEventTemplates();
  const shipped = data?.templates.find(({ isOwn }) => !isOwn);
  return (
    <ButtonLink to={paths.newEvent(shipped && { template: shipped.id })} variant="quiet" size="small">
      Use the template
    </ButtonLink>
  );
}
