import { ConversationList } from '#web/conversations/ConversationList.tsx';
import { useConversations } from '#web/conversations/conversations.api.ts';
import { HostSwitches } from '#web/conversations/HostSwitches.tsx';
import { LoadFailed } from '#web/parts/LoadFailed.tsx';
import { NextPageFailed } from '#web/parts/NextPageFailed.tsx';
import { ShowMore } from '#web/parts/ShowMore.tsx';
import { PageTitle } from '#web/platform/page/PageTitle.tsx';
import { EmptyState } from '#web/ui/display/EmptyState.tsx';
import { StampDrawing } from '#web/ui/drawing/EmptyDrawing.tsx';
import { Container, Stack } from '#web/ui/layout/Layout.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';

export function Component() {
  const query = useConversations();
  const { data, error, refetch } = query;
  const conversations = data?.pages.flatMap((page) => page.conversations) ?? [];
  return (
    <Container page narrow>
      <PageTitle>Messages</PageTitle>
      <PageHeading>Messages</PageHeading>
      <Stack gap="loose">
        {error && !data && <LoadFailed error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton shape="box" />}
        {data && conversations.length === 0 && (
          <EmptyState drawing={<StampDrawing />} title="No messages yet">
            To ask a host something, use “Contact the host” on the page of an event, a group or an organization.
          </EmptyState>
        )}
        {conversations.length > 0 && <ConversationList conversations={conversations} />}
        <NextPageFailed query={query} />
        <ShowMore query={query} />
        <HostSwitches />
      </Stack>
    </Container>
  );
}
