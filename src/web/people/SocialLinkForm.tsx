import { useState } from 'react';
import { putSocialLinks } from '#contracts/people/social-links.contract.ts';
import { MAX_SOCIAL_LINKS } from '#contracts/people/social-services.ts';
import { LeavingGuard } from '#web/parts/LeavingGuard.tsx';
import { rowName } from '#web/platform/form/form-binding.ts';
import { useSuccessMessage } from '#web/platform/form/success-message.ts';
import { useForm } from '#web/platform/form/use-form.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { EmptyState } from '#web/ui/display/EmptyState.tsx';
import { SignpostDrawing } from '#web/ui/drawing/EmptyDrawing.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Row, Stack } from '#web/ui/layout/Layout.tsx';
import { SocialLinkRow } from './SocialLinkRow.tsx';
import styles from './SocialLinks.module.css';
import { type LinkRow, newRow, toLinks, toRows, writtenRows } from './social-link-values.ts';
import { type SocialLink, useSaveSocialLinks } from './social-links.api.ts';

/** Links to the person's other profiles: edited, ordered and saved together. */
export function SocialLinkForm({ links }: { links: readonly SocialLink[] }) {
  const saving = useSaveSocialLinks();
  const [edited, setEdited] = useState(links);
  const success = useSuccessMessage();
  const initial: { links: readonly LinkRow[] } = { links: toRows(links) };
  const bodyOf = (values: typeof initial) => ({
    links: toLinks(values.links),
    basedOn: edited.map(({ service, handle }) => ({ service, handle })),
  });
  const form = useForm({
    initial,
    schema: putSocialLinks.body,
    toBody: bodyOf,
    nameOf: (path, values) => rowName(path, 'links', writtenRows(values.links)),
    submit: (_, values) => {
      success.clear();
      return saving.mutateAsync(bodyOf(values));
    },
    onSuccess: (saved, { reset }) => {
      reset({ links: toRows(saved.links) });
      setEdited(saved.links);
      success.show('Links saved.');
    },
  });
  const rows = form.rows('links');
  const isEmpty = rows.rows.length === 0;
  // It stays after the last link is removed and saved, because it has the focus.
  const isSaveShown = !isEmpty || links.length > 0 || !saving.isIdle;

  const addButton = (
    <Button
      variant="quiet"
      disabled={rows.rows.length >= MAX_SOCIAL_LINKS}
      onClick={() => rows.add(newRow(), 'address')}
    >
      Add a link
    </Button>
  );
  return (
    <form method="post" noValidate onSubmit={form.handleSubmit} aria-label="Social Media">
      <Stack gap="loose">
        {isEmpty && (
          <EmptyState drawing={<SignpostDrawing />} title="No links yet" action={addButton}>
            Links to your other profiles show on your page for everyone who can see it.
          </EmptyState>
        )}
        {!isEmpty && (
          <>
            <p>Links show on your page in this order. You can add up to {MAX_SOCIAL_LINKS}, starting with https://.</p>
            <ol className={styles.rows} aria-label="Links">
              {rows.rows.map((row, index) => (
                <SocialLinkRow key={row.key} row={row} rows={rows} place={index + 1} />
              ))}
            </ol>
          </>
        )}
        <LeavingGuard form={form} />
        {form.formError && <Alert kind="error">{form.formError}</Alert>}
        {success.message && <Alert kind="success">{success.message}</Alert>}
        <Row>
          {isSaveShown && (
            <Button type="submit" busy={form.isSubmitting}>
              Save
            </Button>
          )}
          {!isEmpty && addButton}
        </Row>
      </Stack>
    </form>
  );
}
