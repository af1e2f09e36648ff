import { MAX_PERSON_INTERESTS } from '#contracts/people/interest-topics.ts';
import { after } from '#web/platform/after.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { showToast } from '#web/ui/overlay/toast.ts';
import { useKnownInterests, useSaveInterests } from './people.api.ts';

/** A topic as the server stores it. */
export const tidyTopic = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase().slice(0, 40);

const showError = (text: string) => showToast(text, { kind: 'error' });

/** Adds and removes interests at once; removals can be undone, also from another page. */
export function useInterestChoice() {
  const topics = useKnownInterests();
  const save = useSaveInterests();
  /** Resolves to whether there was room. */
  const addTopic = async (topic: string): Promise<boolean> => {
    const now = await topics();
    if (now.includes(topic)) return true;
    if (now.length >= MAX_PERSON_INTERESTS) return false;
    await save.mutateAsync([...now, topic].toSorted());
    return true;
  };
  const removeTopic = async (topic: string) =>
    save.mutateAsync((await topics()).filter((other) => other !== topic).toSorted());
  const add = (topic: string, onRefused: () => void = () => {}) => {
    if (topic === '') return;
    const refuse = (text: string) => {
      showError(text);
      onRefused();
    };
    const tooMany = `You have ${MAX_PERSON_INTERESTS} interests. Remove one first.`;
    after(
      addTopic(topic),
      (hasRoom) => hasRoom || refuse(tooMany),
      (error) => refuse(problemText(error)),
    );
  };
  const remove = (topic: string) => {
    after(
      removeTopic(topic),
      () => {},
      (error) => showError(problemText(error)),
    );
    showToast(`Removed “${topic}”.`, { action: { label: 'Undo', run: () => add(topic) } });
  };
  return { add, remove };
}
