import type { Hue } from '#contracts/art/hue.ts';
import { interestTopics } from '#contracts/people/interest-topics.ts';
import { CheckIcon } from '#web/ui/drawing/Icon.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import styles from './Interests.module.css';

type InterestPickerProps = {
  /** The categories in display order, with their hues. */
  categories: readonly { slug: keyof typeof interestTopics; name: string; hue: Hue }[];
  chosen: readonly string[];
  onAdd: (topic: string) => void;
  onRemove: (topic: string) => void;
};

/** The site's topics by category as toggles. */
export function InterestPicker({ categories, chosen, onAdd, onRemove }: InterestPickerProps) {
  return (
    <div className={styles.picker}>
      {categories.map(({ slug, name, hue }) => (
        <section key={slug} aria-labelledby={`topics-${slug}`} data-hue={hue} className={styles.category}>
          <h3 id={`topics-${slug}`}>{name}</h3>
          <ul className={styles.topics}>
            {interestTopics[slug].map((topic) => {
              const isChosen = chosen.includes(topic);
              return (
                <li key={topic}>
                  <Button
                    size="small"
                    variant={isChosen ? 'primary' : 'quiet'}
                    aria-pressed={isChosen}
                    onClick={() => (isChosen ? onRemove(topic) : onAdd(topic))}
                  >
                    {isChosen && <CheckIcon size={16} />}
                    {topic}
                  </Button>
                </li>
              );
            })}
          </ul>
        </section>
      ))}
    </div>
  );
}
