import { DecideContentBody } from '#contracts/moderation/content-fields.ts';
import { FormPart } from '#web/ui/form/FormPart.tsx';
import { type ContentCard, useDecideContent } from './content.api.ts';
import { DecisionForm } from './DecisionForm.tsx';
import { SelectionDecision } from './SelectionDecision.tsx';
import { SpammerButton } from './SpammerButton.tsx';

type DecideContentProps = { content: readonly ContentCard[]; onDecided: () => void; onClear: () => void };

/** Decides about all things that are selected at once; if all are of one author, also about the author. */
export const DecideContent = ({ content, onDecided, onClear }: DecideContentProps) => (
  <SelectionDecision count={content.length} onClear={onClear}>
    <Decision content={content} onDecided={onDecided} />
  </SelectionDecision>
);

function Decision({ content, onDecided }: Omit<DecideContentProps, 'onClear'>) {
  const deciding = useDecideContent();
  const [first] = content;
  if (!first) return null;
  const { author } = first;
  const targets = content.map(({ kind, targetId, version }) => ({ kind, targetId, version }));
  const isOfOneAuthor = content.every((item) => item.author?.id === author?.id);
  return (
    <FormPart title={content.length === 1 ? 'Decide about one item' : `Decide about ${content.length} items`}>
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
          suspending={deciding}
          suspend={(choice) => deciding.mutateAsync({ targets, action: 'suspend', ...choice })}
          onDone={onDecided}
        />
      )}
    </FormPart>
  );
}
