import { paths } from '#contracts/site-paths.ts';
import { useEventTemplates } from '#web/events/form/templates.api.ts';
import { ButtonLink } from '#web/ui/form/Button.tsx';

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
