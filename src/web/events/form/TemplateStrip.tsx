import { useState } from 'react';
import { paths } from '#contracts/site-paths.ts';
import { after } from '#web/platform/after.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { CloseIcon } from '#web/ui/drawing/FrameIcon.tsx';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { IconButton } from '#web/ui/form/IconButton.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import styles from './EventForm.module.css';
import { useDeleteTemplate, useEventTemplates } from './templates.api.ts';

/** Templates, the site's first; the person's own can be deleted here. The form works without them. */
export function TemplateStrip({ hostAddress }: { hostAddress: string | null }) {
  const { data } = useEventTemplates();
  const host = hostAddress ? { host: hostAddress } : {};
  const [toDelete, setToDelete] = useState<{ id: string; name: string } | null>(null);
  return (
    <nav aria-label="Templates" className={styles.templates}>
      <span>Start from:</span>
      {data?.templates.map(({ id, name, isOwn }) => (
        <span key={id} className={styles.template}>
          <ButtonLink to={paths.newEvent({ template: id, ...host })} variant="quiet" size="small">
            {name}
          </ButtonLink>
          {isOwn && (
            <IconButton label={`Delete template ${name}`} size="small" onClick={() => setToDelete({ id, name })}>
              <CloseIcon size={16} />
            </IconButton>
          )}
        </span>
      ))}
      <ButtonLink to={paths.importEvents(host)} variant="bare" size="small">
        Import a calendar
      </ButtonLink>
      {toDelete && <DeleteTemplateDialog {...toDelete} onClose={() => setToDelete(null)} />}
    </nav>
  );
}

function DeleteTemplateDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const deletion = useDeleteTemplate();
  return (
    <ConfirmDialog
      title="Delete this template?"
      confirmLabel="Delete"
      busy={deletion.isPending}
      error={deletion.error && problemText(deletion.error)}
      onConfirm={() => after(deletion.mutateAsync(id), onClose)}
      onClose={onClose}
    >
      {`“${name}” will be deleted. Events created from it stay.`}
    </ConfirmDialog>
  );
}
