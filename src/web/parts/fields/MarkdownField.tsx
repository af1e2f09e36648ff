import { useMutation } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { problemText } from '#web/platform/http/problem-text.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';
import styles from './MarkdownField.module.css';
import { Markup } from './Markup.tsx';
import { previewMarkdown } from './markdown.api.ts';

type MarkdownFieldProps = ComponentProps<typeof TextArea> & { label: string; value: string };

/** A Markdown editor with a preview. */
export function MarkdownField(props: MarkdownFieldProps) {
  const [isPreview, setPreview] = useState(false);
  const preview = useMutation({ mutationFn: previewMarkdown });
  const toggle = () => {
    if (!isPreview) preview.mutate(props.value);
    setPreview(!isPreview);
  };
  return (
    <div className={styles.markdown}>
      {isPreview ? (
        <section aria-label={`${props.label} preview`} className={styles.rendered}>
          {preview.isPending && <Skeleton shape="box" />}
          {preview.error && <Alert kind="error">{problemText(preview.error)}</Alert>}
          {preview.data && <Markup html={preview.data.html || '<p>Nothing here yet.</p>'} />}
        </section>
      ) : (
        <TextArea hint="**bold**, _italic_, lists and links in Markdown" minRows={6} maxRows={18} {...props} />
      )}
      <Button variant="quiet" size="small" aria-pressed={isPreview} onClick={toggle}>
        {isPreview ? 'Keep editing' : 'Preview text'}
      </Button>
    </div>
  );
}
