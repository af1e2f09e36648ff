import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { MAX_SOCIAL_LINKS } from '#contracts/people/social-services.ts';
import { after } from '#web/platform/after.ts';
import { problemFields, problemText } from '#web/platform/problem-text.ts';
import { useSuccessMessage } from '#web/platform/success-message.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { SignpostDrawing } from '#web/ui/display/EmptyDrawing.tsx';
import { EmptyState } from '#web/ui/display/EmptyState.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Row, Stack } from '#web/ui/layout/Layout.tsx';
import { SocialLinkRow } from './SocialLinkRow.tsx';
import styles from './SocialLinks.module.css';
import * as values from './social-link-values.ts';
import { type SocialLink, useSaveSocialLinks } from './social-links.api.ts';

/** Where else people find one: written, put in order, and saved together. */
export function SocialLinkForm({ links }: { links: readonly SocialLink[] }) {
  const [rows, setRows] = useState(() => values.rowsOf(links));
  const [complaints, setComplaints] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const saving = useSaveSocialLinks();
  const success = useSuccessMessage();
  const form = useRef<HTMLFormElement>(null);
  const focusNext = useFocusOnNext(form);
  const change = (changed: values.LinkRow[]) => {
    setRows(changed);
    setFailure(null);
    success.clear();
  };
  const put = (row: values.LinkRow) => {
    change(rows.map((other) => (other.key === row.key ? row : other)));
    setComplaints(({ [row.key]: _gone, ...others }) => others);
  };
  const add = () => {
    const row = values.newRow();
    focusNext(`[name="${row.key}"]`);
    change([...rows, row]);
  };
  const refuse = (found: Record<string, string>) => {
    focusNext('[aria-invalid="true"]');
    setComplaints(found);
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (saving.isPending) return;
    setFailure(null);
    success.clear();
    const wrong = values.complaintsAbout(rows);
    if (Object.keys(wrong).length > 0) return refuse(wrong);
    const typed = values.writtenRows(rows).map(({ service, address }) => ({ service, address }));
    after(
      saving.mutateAsync(typed),
      (saved) => {
        setRows(values.rowsOf(saved.links));
        setComplaints({});
        success.show('Links saved.');
      },
      (error) => {
        const found = values.complaintsFrom(problemFields(error), rows);
        if (Object.keys(found).length > 0) refuse(found);
        else setFailure(problemText(error));
      },
    );
  };

  const addButton = (
    <Button variant="quiet" disabled={rows.length >= MAX_SOCIAL_LINKS} onClick={add}>
      Add a link
    </Button>
  );
  return (
    <form ref={form} method="post" noValidate onSubmit={submit} aria-label="Social Media">
      <Stack gap="loose">
        {rows.length === 0 && (
          <EmptyState drawing={<SignpostDrawing />} title="No links yet" action={addButton}>
            Links to where else people find you stand on your page, for everybody who sees it.
          </EmptyState>
        )}
        {rows.length > 0 && (
          <>
            <p>They stand on your page in this order. {MAX_SOCIAL_LINKS} at most; https only.</p>
            <ol className={styles.rows} aria-label="Links">
              {rows.map((row, at) => (
                <SocialLinkRow
                  key={row.key}
                  row={row}
                  place={at + 1}
                  isLast={at === rows.length - 1}
                  complaint={complaints[row.key]}
                  onChange={put}
                  onMove={(by) => change(values.movedRow(rows, row.key, by))}
                  onRemove={() => change(rows.filter(({ key }) => key !== row.key))}
                />
              ))}
            </ol>
          </>
        )}
        {failure && <Alert kind="error">{failure}</Alert>}
        {success.message && <Alert kind="success">{success.message}</Alert>}
        <Row>
          <Button type="submit" busy={saving.isPending}>
            Save
          </Button>
          {rows.length > 0 && addButton}
        </Row>
      </Stack>
    </form>
  );
}

/** Puts the cursor into a field that is drawn next: one just added, or the first that was refused. */
function useFocusOnNext(form: RefObject<HTMLFormElement | null>) {
  const wanted = useRef<string>(null);
  useEffect(() => {
    if (wanted.current) form.current?.querySelector<HTMLElement>(wanted.current)?.focus();
    wanted.current = null;
  });
  return (selector: string) => {
    wanted.current = selector;
  };
}
