import { HostSection } from '#web/parts/host/HostPage.tsx';
import { NextPageFailed } from '#web/parts/NextPageFailed.tsx';
import { ShowMore } from '#web/parts/ShowMore.tsx';
import { after } from '#web/platform/after.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { formatInstantDate } from '#web/ui/display/format-instant.ts';
import { PersonButton, PersonItem, PersonItems } from '#web/ui/display/PersonItem.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';
import { type FollowedPerson, type useFollowedPeople, useUnfollow } from './people.api.ts';

/** The people the person follows, with a button to stop; nothing if there are none. */
export function FollowedPeople({ query }: { query: ReturnType<typeof useFollowedPeople> }) {
  const people = query.data?.pages.flatMap((page) => page.people) ?? [];
  if (people.length === 0) return null;
  return (
    <HostSection id="people-followed" title="People you follow">
      <PersonItems label="People you follow">
        {people.map((person) => (
          <FollowedItem key={person.id} person={person} />
        ))}
      </PersonItems>
      <NextPageFailed query={query} />
      <ShowMore query={query} label="Show more people" />
    </HostSection>
  );
}

function FollowedItem({ person: { id, name, avatar, path, followedAt } }: { person: FollowedPerson }) {
  const unfollowing = useUnfollow(id);
  const unfollow = () =>
    after(
      unfollowing.mutateAsync(),
      () => showToast(`You unfollowed ${name}.`),
      (failure) => showToast(problemText(failure), { kind: 'error' }),
    );
  return (
    <PersonItem
      name={name}
      path={path}
      avatar={avatar}
      note={`Following since ${formatInstantDate(followedAt)}`}
      actions={
        <PersonButton busy={unfollowing.isPending} onClick={unfollow}>
          Unfollow
        </PersonButton>
      }
    />
  );
}
