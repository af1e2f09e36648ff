import { useState } from 'react';
import styles from '#web/admin/Admin.module.css';
import { useReportUnsaved } from '#web/parts/unsaved-forms.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Card } from '#web/ui/display/Card.tsx';
import { formatInstant } from '#web/ui/display/format-instant.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import { Row, Stack } from '#web/ui/layout/Layout.tsx';
import { type RegistrationRequest, useDecideRegistration } from './registration.api.ts';

export function RegistrationRequestItem({
  request: { id, email, words, requestedAt },
}: {
  request: RegistrationRequest;
}) {
  const deciding = useDecideRegistration(id);
  const [answer, setAnswer] = useState('');
  const decided = deciding.isSuccess ? deciding.variables.decision : null;
  useReportUnsaved(answer.trim() !== '' && decided === null && !deciding.isPending);
  const decide = (decision: 'approved' | 'refused') => deciding.mutate({ decision, answer });
  return (
    <Card as="article">
      <Stack>
        <h3>{email}</h3>
        <p className={styles.words}>{words}</p>
        <p>{`Asked ${formatInstant(requestedAt)}`}</p>
        <TextArea
          label={`Answer to ${email}`}
          optional
          hint="Goes into the email."
          minRows={1}
          maxRows={5}
          maxLength={1000}
          value={answer}
          disabled={decided !== null}
          onChange={(event) => setAnswer(event.target.value)}
        />
        {deciding.error && <Alert kind="error">{problemText(deciding.error)}</Alert>}
        <Row>
          <Button busy={deciding.isPending} disabled={decided !== null} onClick={() => decide('approved')}>
            {decided === 'approved' ? 'Approved' : 'Approve'}
          </Button>
          <Button
            variant="quiet"
            busy={deciding.isPending}
            disabled={decided !== null}
            onClick={() => decide('refused')}
          >
            {decided === 'refused' ? 'Declined' : 'Decline'}
          </Button>
        </Row>
      </Stack>
    </Card>
  );
}
