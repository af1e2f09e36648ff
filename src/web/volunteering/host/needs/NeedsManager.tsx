import { useState } from 'react';
import { MAX_SHIFTS_LISTED } from '#contracts/volunteering/volunteer-limits.ts';
import { LeavingGuard } from '#web/parts/LeavingGuard.tsx';
import { LoadFailed } from '#web/parts/LoadFailed.tsx';
import { UnsavedForms, useUnsavedForms } from '#web/parts/unsaved-forms.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { EmptyState } from '#web/ui/display/EmptyState.tsx';
import { formatRuleText } from '#web/ui/display/local-time.ts';
import { StampDrawing } from '#web/ui/drawing/EmptyDrawing.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';
import { formatGaps, rolesByUrgency } from '#web/volunteering/host/gaps.ts';
import styles from '#web/volunteering/host/Needs.module.css';
import {
  type ShiftPeriod,
  useCreateRole,
  useNeeds,
  type VolunteerRole,
} from '#web/volunteering/host/volunteer-roles.api.ts';
import { RoleCard } from './RoleCard.tsx';
import { RoleForm } from './RoleForm.tsx';
import { copyOf, emptyRole, type RoleContext, type RoleValues, toNewRole } from './role-values.ts';

/** Why no role can be added any more, if so. */
type NeedsManagerProps = { context: RoleContext; when?: ShiftPeriod; closedReason?: string | null };

/** The roles and shifts of an event or organization; roles with gaps come first. */
export function NeedsManager({ context, when = 'coming', closedReason = null }: NeedsManagerProps) {
  const { data, error, isPending, refetch } = useNeeds(context.owner, when);
  const [draft, setDraft] = useState<{ values: RoleValues; key: number } | null>(null);
  const creating = useCreateRole(context.owner);
  const close = () => setDraft(null);
  const add = (values: RoleValues) => setDraft({ values, key: (draft?.key ?? 0) + 1 });
  const { hasUnsaved, report } = useUnsavedForms();
  if (isPending) return <Skeleton shape="box" />;
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data.abilities.manage) return <Alert>Only hosts can plan volunteers.</Alert>;
  const which = when === 'past' ? 'latest' : 'next';
  const canAdd = when === 'coming' && !closedReason;
  const save = async (values: RoleValues) => {
    const { title } = await creating.mutateAsync(toNewRole(values, context.owner.kind));
    showToast(`${title} was added.`);
  };
  return (
    <UnsavedForms value={report}>
      <LeavingGuard perSearch form={{ isChanged: hasUnsaved, isSubmitting: false }} />
      <Stack gap="loose">
        {(data.roles.length > 0 || draft) && (
          <div className={styles.summary}>
            <p role="status">{when === 'past' ? 'Past shifts' : formatGaps(data.summary)}</p>
            {canAdd && !draft && <Button onClick={() => add(emptyRole(context))}>Add a role</Button>}
          </div>
        )}
        {closedReason && <Alert>{closedReason}</Alert>}
        {context.ruleText && <SeriesNote ruleText={context.ruleText} />}
        {draft && (
          <RoleForm
            key={draft.key}
            title="New role"
            submitLabel="Add role"
            context={context}
            initial={draft.values}
            isNew
            isScoped={context.ruleText !== null}
            save={save}
            onClose={close}
          />
        )}
        {data.roles.length === 0 && !draft && (
          <EmptyState
            drawing={<StampDrawing />}
            hue="leaf"
            title={when === 'past' ? 'No past shifts yet' : 'No volunteer roles yet'}
            action={canAdd && <Button onClick={() => add(emptyRole(context))}>Add a role</Button>}
          >
            {when === 'past'
              ? 'Past shifts show up here, with attendance and hours.'
              : 'Add what you need done and when. People can find it on this page and under Volunteer.'}
          </EmptyState>
        )}
        {rolesByUrgency(data.roles).map((role) => (
          <RoleCard
            key={role.id}
            role={role}
            roles={data.roles}
            setting={context}
            canAdd={canAdd}
            onDuplicate={(copied: VolunteerRole) => add(copyOf(copied, context))}
          />
        ))}
        {data.hasMoreShifts && <Alert>{`Only the ${which} ${MAX_SHIFTS_LISTED} shifts are shown and counted.`}</Alert>}
      </Stack>
    </UnsavedForms>
  );
}

const SeriesNote = ({ ruleText }: { ruleText: string }) => (
  <Alert>
    {`This event repeats ${formatRuleText(ruleText)}, and roles marked as repeating are added to every new date. Changes to several dates only affect shifts that no one has signed up for.`}
  </Alert>
);
