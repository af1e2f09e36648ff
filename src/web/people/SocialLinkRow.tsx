import { type SocialService, socialServiceNames } from '#contracts/people/social-service-names.ts';
import { socialServices } from '#contracts/people/social-services.ts';
import { CloseIcon } from '#web/ui/display/FrameIcon.tsx';
import { ChevronIcon } from '#web/ui/display/Icon.tsx';
import { IconButton } from '#web/ui/form/IconButton.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import styles from './SocialLinks.module.css';
import type { LinkRow } from './social-link-values.ts';

type SocialLinkRowProps = {
  row: LinkRow;
  /** From 1. */
  place: number;
  isLast: boolean;
  complaint: string | undefined;
  onChange: (row: LinkRow) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

const options = Object.entries(socialServiceNames).map(([value, label]) => ({ value, label }));

/** Where, and under which name; how far up it stands. */
export function SocialLinkRow({ row, place, isLast, complaint, onChange, onMove, onRemove }: SocialLinkRowProps) {
  return (
    <li className={styles.link}>
      <Select
        label={`Where link ${place} leads`}
        options={options}
        value={row.service}
        onChange={({ target }) => onChange({ ...row, service: target.value as SocialService })}
      />
      <TextField
        label={`Name or address of link ${place}`}
        name={row.key}
        placeholder={socialServices[row.service].example}
        maxLength={500}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={complaint}
        value={row.address}
        onChange={({ target }) => onChange({ ...row, address: target.value })}
      />
      <div className={styles.acts}>
        <IconButton
          label={`Move link ${place} up`}
          disabled={place === 1}
          className={styles.up}
          onClick={() => onMove(-1)}
        >
          <ChevronIcon />
        </IconButton>
        <IconButton label={`Move link ${place} down`} disabled={isLast} onClick={() => onMove(1)}>
          <ChevronIcon />
        </IconButton>
        <IconButton label={`Remove link ${place}`} onClick={onRemove}>
          <CloseIcon />
        </IconButton>
      </div>
    </li>
  );
}
