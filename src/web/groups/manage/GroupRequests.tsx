import { formatAnswers } from '#contracts/questions.ts';
import type { Group } from '#web/groups/groups.api.ts';
import { ShowMore } from '#web/parts/ShowMore.tsx';
import { problemText } from '#web/platform/http/problem-text.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { formatInstant } from '#web/ui/display/format-instant.ts';
import { Answers, PersonButton, PersonItem, PersonItems } from '#web/ui/display/PersonItem.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';
import { type JoinRequest, useDecide, useRequests } from './group-people.api.ts';

/** Requests to join; nothing if there are none. */
export function GroupRequests({ group }: { group: Group }) {
  const query = useRequests(group.slug);
  const { data, error } = query;
  const requests = data?.pages.flatMap((page) => page.requests) ?? [];
  return (
    <Stack>
      {error && <Alert kind="error">{problemText(error)}</Alert>}
      {data && requests.length === 0 && <p>No requests right now.</p>}
      <PersonItems label="Requests to join">
        {requests.map((request) => (
          <RequestItem key={request.person.id} group={group} request={request} />
        ))}
      </PersonItems>
      <ShowMore query={query} />
    </Stack>
  );
}

/** Each request has its own mutation, so that deciding one does not block the next. */
function RequestItem({ group, request: { person, answers, requestedAt } }: { group: Group; request: JoinRequest }) {
  const { id: personId, name, avatar } = person;
  const deciding = useDecide(group.slug);
  // Not a callback of `mutate`: the item has left the list by then, and React Query would drop the callback.
  const decide = (decision: 'approved' | 'declined') =>
    deciding.mutateAsync({ personId, decision }).then(
      () => showToast(decision === 'approved' ? `${name} is now a member.` : `You declined ${name}’s request.`),
      (error: unknown) => showToast(problemText(error), { kind: 'error' }),
    );
  const isBusy = deciding.isPending;
  return (
    <PersonItem
      name={name}
      avatar={avatar}
      note={`Requested ${formatInstant(requestedAt)}`}
      actions={
        <>
          <PersonButton variant="primary" busy={isBusy} onClick={() => void decide('approved')}>
            Approve
          </PersonButton>
          <PersonButton busy={isBusy} onClick={() => void decide('declined')}>
            Decline
          </PersonButton>
        </>
      }
    >
      <Answers questions={group.questions} answers={formatAnswers(group.questions, answers)} />
    </PersonItem>
  );
}
