import { MAX_PERSON_INTERESTS } from '#contracts/people/interest-topics.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { showToast } from '#web/ui/overlay/toast.ts';
import { useKnownInterests, useSaveInterests } from './people.api.ts';

/** A topic as the server stores it. */
export const tidyTopic = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase().slice(0, 40);

/** Adds and removes interests at once; removals can be undone. */
export function useInterestChoice() {
  const topics = useKnownInterests();
  const save = useSaveInterests();
  const set = (interests: string[]) =>
    save.mutate(interests.toSorted(), { onError: (error) => showToast(problemText(error), { kind: 'error' }) });
  const add = (topic: string) => {
    const now = topics();
    if (topic === '' || now.includes(topic)) return;
    if (now.length < MAX_PERSON_INTERESTS) set([...now, topic]);
    else showToast(`You have ${MAX_PERSON_INTERESTS} interests. Remove one first.`, { kind: 'error' });
  };
  const remove = (topic: string) => {
    set(topics().filter((other) => other !== topic));
    showToast(`Removed “${topic}”.`, { action: { label: 'Undo', run: () => add(topic) } });
  };
  return { add, remove };
}
