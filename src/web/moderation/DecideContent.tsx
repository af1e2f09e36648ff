import { DecideContentBody } from '#contracts/moderation/content-fields.ts';
import { FormPart } from '#web/ui/form/FormPart.tsx';
import { type ContentCard, useDecideContent } from './content.api.ts';
import { DecisionForm } from './DecisionForm.tsx';
import { SpammerButton } from './SpammerButton.tsx';

/** Decides about all things that are selected at once; if all are of one author, also about the author. */
export function DecideContent({ content, onDecided }: { content: readonly ContentCard[]; onDecided: () => void }) {
  const deciding = useDecideContent();
  const [first] = content;
  if (!first) return null;
  const { author } = first;
  const targets = content.map(({ kind, targetId, version }) => ({ kind, targetId, version }));
  const isOfOneAuthor = content.every((item) => item.author?.id === author?.id);
  return (
    <FormPart title={content.length === 1 ? 'Decide about one thing' : `Decide about ${content.length} things`}>
      <DecisionForm
        about={{
          schema: DecideContentBody,
          fields: { targets },
          count: content.length,
          plural: 'things',
          decide: deciding.mutateAsync,
        }}
        isHeld={content.every(({ state }) => state === 'held')}
        onDecided={onDecided}
      />
      {author && isOfOneAuthor && (
        <SpammerButton
          author={author.name}
          casesText="all open cases about them are decided"
          suspending={deciding}
          suspend={(choice) => deciding.mutateAsync({ targets, action: 'suspend', ...choice })}
          onDone={onDecided}
        />
      )}
    </FormPart>
  );
}
