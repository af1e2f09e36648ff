import { socialServiceNames } from '#contracts/people/social-service-names.ts';
import { socialServices } from '#contracts/people/social-services.ts';
import type { FormRows } from '#web/platform/form/form-binding.ts';
import { CloseIcon } from '#web/ui/drawing/FrameIcon.tsx';
import { ChevronIcon } from '#web/ui/drawing/Icon.tsx';
import { IconButton } from '#web/ui/form/IconButton.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import styles from './SocialLinks.module.css';
import type { LinkRow } from './social-link-values.ts';

type SocialLinkRowProps = {
  row: LinkRow;
  rows: FormRows<LinkRow>;
  /** Counted from 1. */
  place: number;
};

const options = Object.entries(socialServiceNames).map(([value, label]) => ({ value, label }));

export function SocialLinkRow({ row, rows, place }: SocialLinkRowProps) {
  return (
    <li className={styles.link}>
      <Select label={`Service of link ${place}`} options={options} {...rows.field(row, 'service')} />
      <TextField
        label={`Username or URL of link ${place}`}
        placeholder={socialServices[row.service].example}
        maxLength={500}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...rows.field(row, 'address')}
      />
      <div className={styles.acts}>
        <IconButton
          label={`Move link ${place} up`}
          aria-disabled={place === 1}
          className={styles.up}
          onClick={() => rows.move(row.key, -1)}
        >
          <ChevronIcon />
        </IconButton>
        <IconButton
          label={`Move link ${place} down`}
          aria-disabled={place === rows.rows.length}
          onClick={() => rows.move(row.key, 1)}
        >
          <ChevronIcon />
        </IconButton>
        <IconButton label={`Remove link ${place}`} onClick={() => rows.remove(row.key)}>
          <CloseIcon />
        </IconButton>
      </div>
    </li>
  );
}
