import { MAX_PERSON_INTERESTS } from '#contracts/people/interest-topics.ts';
import { after } from '#web/platform/after.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { showToast } from '#web/ui/overlay/toast.ts';
import { useKnownInterests, useSaveInterests } from './people.api.ts';

/** A topic as the server stores it. */
export const tidyTopic = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase().slice(0, 40);

/** Adds and removes interests at once; removals can be undone, also from another page. */
export function useInterestChoice() {
  const topics = useKnownInterests();
  const save = useSaveInterests();
  const change = (changed: Promise<unknown>) =>
    after(
      changed,
      () => {},
      (error) => showToast(problemText(error), { kind: 'error' }),
    );
  const addTopic = async (topic: string) => {
    const now = await topics();
    if (now.includes(topic)) return;
    if (now.length < MAX_PERSON_INTERESTS) await save.mutateAsync([...now, topic].toSorted());
    else showToast(`You have ${MAX_PERSON_INTERESTS} interests. Remove one first.`, { kind: 'error' });
  };
  const removeTopic = async (topic: string) =>
    save.mutateAsync((await topics()).filter((other) => other !== topic).toSorted());
  const add = (topic: string) => {
    if (topic !== '') change(addTopic(topic));
  };
  const remove = (topic: string) => {
    change(removeTopic(topic));
    showToast(`Removed “${topic}”.`, { action: { label: 'Undo', run: () => add(topic) } });
  };
  return { add, remove };
}
