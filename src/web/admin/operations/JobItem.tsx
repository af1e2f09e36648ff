import { useState } from 'react';
import { after } from '#web/platform/after.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Card } from '#web/ui/display/Card.tsx';
import { formatInstant } from '#web/ui/display/format-instant.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Row, Stack } from '#web/ui/layout/Layout.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { type Job, type JobChange, useChangeJobs } from './jobs.api.ts';

/** A background job, with what can be done about it unless it runs. */
export function JobItem({ job: { id, name, state, attempts, maxAttempts, runAt, error } }: { job: Job }) {
  const changing = useChangeJobs();
  const [isDeleting, setDeleting] = useState(false);
  const change = (what: JobChange) =>
    after(changing.mutateAsync({ ids: [id], change: what }), () => setDeleting(false));
  const hasFailed = attempts >= maxAttempts;
  return (
    <Card as="li">
      <Stack gap="tight">
        <h2>{name}</h2>
        <p>
          {state === 'running'
            ? `Running, attempt ${attempts} of ${maxAttempts}`
            : hasFailed
              ? `Failed after ${attempts} attempts`
              : `${attempts} of ${maxAttempts} attempts · due ${formatInstant(runAt)}`}
        </p>
        {error && <p>{error}</p>}
        {changing.error && !isDeleting && <Alert kind="error">{problemText(changing.error)}</Alert>}
        {state !== 'running' && (
          <Row>
            <Button
              variant="quiet"
              size="small"
              busy={changing.isPending}
              onClick={() => change('retry')}
              hiddenLabel={name}
            >
              {state === 'failed' ? 'Retry' : 'Run now'}
            </Button>
            {!hasFailed && (
              <Button
                variant="quiet"
                size="small"
                busy={changing.isPending}
                onClick={() => change('put-off')}
                hiddenLabel={name}
              >
                Postpone by an hour
              </Button>
            )}
            <Button variant="bare" size="small" onClick={() => setDeleting(true)} hiddenLabel={name}>
              Delete
            </Button>
          </Row>
        )}
        {isDeleting && (
          <ConfirmDialog
            title={`Delete this job, ${name}?`}
            confirmLabel="Delete"
            busy={changing.isPending}
            error={changing.error && problemText(changing.error)}
            onConfirm={() => change('delete')}
            onClose={() => setDeleting(false)}
          >
            What it would have done won’t happen, and no one is notified.
          </ConfirmDialog>
        )}
      </Stack>
    </Card>
  );
}
