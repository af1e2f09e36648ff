import { BLOCK_EFFECT } from '#web/parts/block-text.ts';
import { after } from '#web/platform/after.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { formatInstant } from '#web/ui/display/format-instant.ts';
import { PersonButton, PersonItem, PersonItems } from '#web/ui/display/PersonItem.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';
import { type BlockedPerson, useBlocks, useUnblock } from './privacy.api.ts';

/** The people whom the person has blocked. */
export function BlockList() {
  const { data, error } = useBlocks();
  if (error && !data) return <Alert kind="error">{problemText(error)}</Alert>;
  if (!data) return <Skeleton shape="box" />;
  return (
    <>
      <p>{`${BLOCK_EFFECT} To block someone, choose Block on their page or below one of their comments or messages.`}</p>
      {data.people.length === 0 ? (
        <p>You haven’t blocked anyone.</p>
      ) : (
        <PersonItems label="Blocked people">
          {data.people.map((person) => (
            <BlockItem key={person.id} person={person} />
          ))}
        </PersonItems>
      )}
    </>
  );
}

function BlockItem({ person: { id, name, avatar, blockedAt } }: { person: BlockedPerson }) {
  const unblocking = useUnblock(id);
  const unblock = () =>
    after(
      unblocking.mutateAsync(),
      () => showToast(`You unblocked ${name}.`),
      (failure) => showToast(problemText(failure), { kind: 'error' }),
    );
  return (
    <PersonItem
      name={name}
      avatar={avatar}
      note={`Blocked ${formatInstant(blockedAt)}`}
      actions={
        <PersonButton busy={unblocking.isPending} onClick={unblock}>
          Unblock
        </PersonButton>
      }
    />
  );
}
