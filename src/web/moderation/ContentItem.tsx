import type { Ref } from 'react';
import { Link } from 'react-router';
import { targetNames } from '#contracts/moderation/site-rules.ts';
import { staffPaths } from '#contracts/staff-paths.ts';
import { Card } from '#web/ui/display/Card.tsx';
import { Chip } from '#web/ui/display/Chip.tsx';
import { formatInstant } from '#web/ui/display/format-instant.ts';
import { Checkbox } from '#web/ui/form/Checkbox.tsx';
import { Row, Stack } from '#web/ui/layout/Layout.tsx';
import type { ContentCard } from './content.api.ts';
import { stateNames } from './content-texts.ts';

type ContentItemProps = {
  item: ContentCard;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
  ref: Ref<HTMLInputElement>;
};

/** Shows the content as text, without its links. */
export function ContentItem({ item, isSelected, onSelect, ref }: ContentItemProps) {
  const { kind, title, excerpt, author, path, picture, postedAt, state, canDecide } = item;
  return (
    <Card as="li">
      <Stack gap="tight">
        <Row gap="tight">
          <Chip>{targetNames[kind]}</Chip>
          {state !== 'visible' && <Chip tone="urgent">{stateNames[state]}</Chip>}
        </Row>
        <Checkbox
          ref={ref}
          label={<strong>{title || 'Untitled'}</strong>}
          checked={isSelected}
          disabled={!canDecide}
          onChange={(event) => onSelect(event.target.checked)}
        />
        {picture && <img src={picture} alt="" width={240} loading="lazy" />}
        {excerpt && <p>{excerpt}</p>}
        <p>
          {author ? <Link to={staffPaths.adminContent({ author: author.id })}>{author.name}</Link> : 'No account'}
          {` · ${formatInstant(postedAt)} `}
          {path && state === 'visible' && <Link to={path}>{`Open the ${targetNames[kind]}`}</Link>}
        </p>
      </Stack>
    </Card>
  );
}
