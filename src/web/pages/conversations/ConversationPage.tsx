import { Link, useNavigate, useParams } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { aboutText, partnerName } from '#web/conversations/conversation-text.ts';
import { type Conversation, useConversation, useSendMessage } from '#web/conversations/conversations.api.ts';
import { MessageForm } from '#web/conversations/MessageForm.tsx';
import { MessageThread } from '#web/conversations/MessageThread.tsx';
import { LoadFailed } from '#web/parts/LoadFailed.tsx';
import { NextPageFailed } from '#web/parts/NextPageFailed.tsx';
import { ShowMore } from '#web/parts/ShowMore.tsx';
import { PageTitle } from '#web/platform/page/PageTitle.tsx';
import { Alert } from '#web/ui/display/Alert.tsx';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { Container, Stack } from '#web/ui/layout/Layout.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';

export function Component() {
  const { conversationId = '' } = useParams();
  const query = useConversation(conversationId);
  const sending = useSendMessage(conversationId);
  const { data, error, refetch } = query;
  const conversation = data?.pages[0]?.conversation;
  const navigate = useNavigate();
  // Hosts no longer see what people wrote whom they block.
  const leave = () => void (conversation?.isForHost ? navigate(paths.conversations()) : refetch());
  const messages = data?.pages.flatMap((page) => page.messages).toReversed() ?? [];
  const title = conversation ? partnerName(conversation) : 'Conversation';
  return (
    <Container page narrow>
      <PageTitle>{title}</PageTitle>
      <PageHeading
        lead={conversation && <About conversation={conversation} />}
        actions={
          <ButtonLink to={paths.conversations()} variant="quiet">
            All messages
          </ButtonLink>
        }
      >
        {title}
      </PageHeading>
      {error && !data && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton shape="box" />}
      {conversation && (
        <Stack gap="loose">
          <NextPageFailed query={query} />
          <ShowMore query={query} label="Show earlier messages" />
          <MessageThread messages={messages} isHiddenByBlock={conversation.isForHost} onBlocked={leave} />
          {conversation.isOpen ? (
            <MessageForm
              label="Your message"
              hint="Your email address stays private."
              submitLabel="Send"
              send={sending.mutateAsync}
              onSent={() => showToast('Message sent.')}
            />
          ) : (
            <Alert>You can’t send messages in this conversation.</Alert>
          )}
        </Stack>
      )}
    </Container>
  );
}

const About = ({ conversation }: { conversation: Conversation }) => {
  const text = aboutText(conversation);
  return conversation.event ? <Link to={paths.event(conversation.event.id)}>{text}</Link> : text;
};
