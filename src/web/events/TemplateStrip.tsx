import { useState } from 'react';
import { paths } from '#web/platform/paths.ts';
import { problemText } from '#web/platform/problem-text.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { CloseIcon } from '#web/ui/FrameIcon.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import styles from './EventForm.module.css';
import { useDeleteTemplate, useEventTemplates } from './templates.api.ts';

/** Starting points, the site's first; one's own can be deleted here. The form below does without them. */
export function TemplateStrip() {
  const { data } = useEventTemplates();
  const [doomed, setDoomed] = useState<{ id: string; name: string } | null>(null);
  return (
    <nav aria-label="Templates" className={styles.templates}>
      <span>Start from:</span>
      {data?.templates.map(({ id, name, isOwn }) => (
        <span key={id} className={styles.template}>
          <ButtonLink to={paths.newEvent({ template: id })} variant="quiet" size="small">
            {name}
          </ButtonLink>
          {isOwn && (
            <IconButton label={`Delete template ${name}`} size="small" onClick={() => setDoomed({ id, name })}>
              <CloseIcon size={16} />
            </IconButton>
          )}
        </span>
      ))}
      {doomed && <DeleteTemplateDialog {...doomed} onClose={() => setDoomed(null)} />}
    </nav>
  );
}

function DeleteTemplateDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const deletion = useDeleteTemplate();
  return (
    <Dialog
      title="Delete the template?"
      onClose={onClose}
      error={deletion.error ? problemText(deletion.error) : null}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Keep it
          </Button>
          <Button
            variant="danger"
            busy={deletion.isPending}
            onClick={() => deletion.mutate(id, { onSuccess: onClose })}
          >
            Delete
          </Button>
        </>
      }
    >
      <p>{`“${name}” is no starting point any more. Events begun from it stay.`}</p>
    </Dialog>
  );
}
