import { paths } from '#contracts/site-paths.ts';
import { useEventTemplates } from '#web/events/form/templates.api.ts';
import { ButtonLink } from '#web/ui/form/Button.tsx';

/** Opens the form with the built-in template; with an empty form until the template is known. */
export function MeetAndGreetLink() {
  const { data } = useEventTemplates();
  const builtIn = data?.templates.find(({ isOwn }) => !isOwn);
  return (
    <ButtonLink to={paths.newEvent(builtIn && { template: builtIn.id })} variant="quiet" size="small">
      Use the template
    </ButtonLink>
  );
}
