import { Link } from 'react-router';
import { LegalTextBody, legalPageNames } from '#contracts/admin/legal-text-fields.ts';
import { paths } from '#contracts/site-paths.ts';
import { MarkdownField } from '#web/parts/fields/MarkdownField.tsx';
import { useReportUnsaved } from '#web/parts/unsaved-forms.ts';
import { useForm } from '#web/platform/form/use-form.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { formatDay } from '#web/ui/display/format-instant.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Row, Stack } from '#web/ui/layout/Layout.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';
import { legalTemplates } from './legal-templates.ts';
import { type EditedLegalText, type LegalPage, usePublishLegalText } from './legal-texts.api.ts';

const hints: Record<LegalPage, string> = {
  imprint:
    'The page always shows the name and the addresses in the settings. A text that you publish is added to them.',
  terms: 'Until you publish a text, the page shows the house rules and what moderators act on.',
  privacy: 'Until you publish a text, the page says what this software stores.',
};

type Props = { page: LegalPage; text: EditedLegalText };

/** Publishes a version of one of the legal pages. Versions are kept. */
export function LegalTextForm({ page, text: { text, versions } }: Props) {
  const publishing = usePublishLegalText(page);
  const form = useForm({
    initial: { text },
    schema: LegalTextBody,
    submit: (body) => publishing.mutateAsync(body.text),
    onSuccess: (saved) => showToast(saved.text ? 'Published.' : 'The page shows the built-in text again.'),
  });
  useReportUnsaved(form.isChanged && !form.isSubmitting);
  const name = legalPageNames[page];
  return (
    <form method="post" noValidate onSubmit={form.handleSubmit}>
      <Stack>
        <p>
          {`${hints[page]} `}
          <Link to={paths[page]()} target="_blank">
            Open the page
          </Link>
        </p>
        {form.values.text === '' && (
          <Row>
            <Button variant="quiet" size="small" onClick={() => form.change({ text: legalTemplates[page] })}>
              {`Start from a template for ${name.toLowerCase()}`}
            </Button>
            <span>A starting point to adapt, not legal advice.</span>
          </Row>
        )}
        <MarkdownField label={`Text of the ${name} page`} {...form.field('text')} />
        {form.formError && <Alert kind="error">{form.formError}</Alert>}
        <Row>
          <Button type="submit" busy={form.isSubmitting}>
            {`Publish ${name.toLowerCase()}`}
          </Button>
        </Row>
        {versions.length > 0 && (
          <details>
            <summary>{`Versions (${versions.length})`}</summary>
            <ul>
              {versions.map(({ id, publishedAt }) => (
                <li key={id}>
                  <Link to={`${paths[page]()}?version=${id}`} target="_blank">
                    {formatDay(publishedAt)}
                  </Link>
                </li>
              ))}
            </ul>
          </details>
        )}
      </Stack>
    </form>
  );
}
