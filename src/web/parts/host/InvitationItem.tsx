import { Chip } from '#web/ui/display/Chip.tsx';
import { formatCount } from '#web/ui/display/count.ts';
import { formatInstant } from '#web/ui/display/format-instant.ts';
import { noteClass } from '#web/ui/display/note-class.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';
import styles from './InvitationManager.module.css';

export type InvitationSummary = {
  id: string;
  role: string;
  expiresAt: string;
  createdAt: string;
  maxUses: number | null;
  uses: number;
  createdBy: { name: string } | null;
  isWorking: boolean;
};

type InvitationItemProps = { invitation: InvitationSummary; role: string; isBusy: boolean; onRevoke: () => void };

export function InvitationItem({ invitation, role, isBusy, onRevoke }: InvitationItemProps) {
  const { createdBy, createdAt, isWorking } = invitation;
  const made = `${createdBy?.name ?? 'a former member'}, ${formatInstant(createdAt)}`;
  return (
    <li className={styles.item}>
      <div>
        <Row gap="tight">
          <strong>{role}</strong>
          {!isWorking && <Chip>No longer works</Chip>}
        </Row>
        <p className={noteClass}>{formatUses(invitation)}</p>
        <p className={noteClass}>{`Created by ${made}`}</p>
      </div>
      <Button variant="quiet" size="small" busy={isBusy} onClick={onRevoke} hiddenLabel={`(${role}, ${made})`}>
        {isWorking ? 'Revoke' : 'Remove'}
      </Button>
    </li>
  );
}

function formatUses({ uses, maxUses, expiresAt }: Pick<InvitationSummary, 'uses' | 'maxUses' | 'expiresAt'>): string {
  const used = maxUses === null ? `Used ${formatCount(uses, 'time')}` : `Used ${uses} of ${maxUses}`;
  return `${used}, until ${formatInstant(expiresAt)}`;
}
