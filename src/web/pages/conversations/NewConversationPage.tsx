import { Link, Navigate, useNavigate, useSearchParams } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { CONTACT_LABEL } from '#web/conversations/contact-label.ts';
import { type Subject, useContact, useStartConversation } from '#web/conversations/conversations.api.ts';
import { MessageForm } from '#web/conversations/MessageForm.tsx';
import { LoadFailed } from '#web/parts/LoadFailed.tsx';
import { PageTitle } from '#web/platform/page/PageTitle.tsx';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Container, Stack } from '#web/ui/layout/Layout.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';

const kinds = ['event', 'group', 'organization'] as const;

function readSubject(search: URLSearchParams): Subject | null {
  const kind = kinds.find((name) => search.get(name));
  return kind ? { kind, key: search.get(kind) ?? '' } : null;
}

export function Component() {
  const [search] = useSearchParams();
  const subject = readSubject(search);
  return subject ? (
    <NewConversation key={subject.kind + subject.key} subject={subject} />
  ) : (
    <Navigate to={paths.conversations()} replace />
  );
}

function NewConversation({ subject }: { subject: Subject }) {
  const { data: contact, error, refetch } = useContact(subject);
  const starting = useStartConversation(subject);
  const navigate = useNavigate();
  if (contact?.conversationId) return <Navigate to={paths.conversation(contact.conversationId)} replace />;
  return (
    <Container page narrow>
      <PageTitle>{CONTACT_LABEL}</PageTitle>
      <PageHeading lead={contact && `Your message goes to ${contact.host.name}.`}>{CONTACT_LABEL}</PageHeading>
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!contact && !error && <Skeleton shape="box" />}
      {contact && (
        <Stack>
          {contact.event && (
            <p>
              {'About '}
              <Link to={paths.event(contact.event.id)}>{contact.event.title}</Link>
            </p>
          )}
          {contact.isOpen ? (
            <MessageForm
              label="Your message"
              hint="The host can reply here. You don’t see each other’s email address."
              submitLabel="Send"
              send={starting.mutateAsync}
              onSent={({ id }) => {
                showToast('Message sent. We’ll let you know when the host replies.');
                void navigate(paths.conversation(id), { replace: true });
              }}
            />
          ) : (
            <Alert>You can’t send messages to this host.</Alert>
          )}
        </Stack>
      )}
    </Container>
  );
}
