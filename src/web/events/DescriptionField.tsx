import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { MAX_DESCRIPTION_LENGTH } from '#contracts/event-limits.ts';
import { problemText } from '#web/platform/problem-text.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import styles from './EventForm.module.css';
import { previewMarkdown } from './hosting.api.ts';
import type { EventForm } from './use-event-editor.ts';

export function DescriptionField({ form }: { form: EventForm }) {
  const [isPreview, setPreview] = useState(false);
  const preview = useMutation({ mutationFn: previewMarkdown });
  const { description } = form.values;
  const toggle = () => {
    if (!isPreview) preview.mutate(description);
    setPreview(!isPreview);
  };
  return (
    <div className={styles.description}>
      {isPreview ? (
        <section aria-label="Description as it will look" className={styles.rendered}>
          {preview.isPending && <Skeleton shape="box" />}
          {preview.error && <Alert kind="error">{problemText(preview.error)}</Alert>}
          {preview.data && <Markup html={preview.data.html || '<p>Nothing written yet.</p>'} />}
        </section>
      ) : (
        <TextArea
          label="Description"
          hint="**bold**, _italic_, lists and links in Markdown"
          minRows={6}
          maxRows={18}
          maxLength={MAX_DESCRIPTION_LENGTH}
          {...form.text('description')}
        />
      )}
      <Button variant="quiet" size="small" aria-pressed={isPreview} onClick={toggle}>
        {isPreview ? 'Go on writing' : 'See how it looks'}
      </Button>
    </div>
  );
}

/** `html` is what the server made of Markdown: sanitized to a short list of elements. */
export const Markup = ({ html }: { html: string }) => (
  <div className={styles.markup} dangerouslySetInnerHTML={{ __html: html }} />
);
