import { type KeyboardEvent, useRef } from 'react';
import { MAX_MODERATION_WORDS } from '#contracts/moderation/moderation-limits.ts';
import {
  type DecisionAction,
  isLasting,
  type RuleCode,
  ruleCodes,
  siteRules,
} from '#contracts/moderation/site-rules.ts';
import { useShortcuts } from '#web/parts/ShortcutSwitch.tsx';
import { useReportUnsaved } from '#web/parts/unsaved-forms.ts';
import { type BodySchema, useForm } from '#web/platform/form/use-form.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import { Row, Stack } from '#web/ui/layout/Layout.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';
import { useQueueKeys } from './queue-keys.ts';

type ActionOptions = readonly { value: DecisionAction; label: string }[];

const contentActions = (isHeld: boolean): ActionOptions => [
  { value: 'none', label: isHeld ? 'Publish it' : 'Keep it' },
  { value: 'warn', label: isHeld ? 'Publish it, and warn the author' : 'Warn the author' },
  { value: 'hide', label: 'Hide it' },
  { value: 'remove', label: 'Remove it for good' },
  { value: 'hold', label: 'Hold what the author posts, until someone has looked at it' },
  { value: 'silence', label: 'Silence the author: no posts, comments or messages' },
  { value: 'suspend', label: 'Suspend the author, and hide everything of theirs' },
];
const times = [
  { value: '', label: 'For good' },
  { value: '1', label: 'One day' },
  { value: '7', label: 'One week' },
  { value: '30', label: '30 days' },
  { value: '180', label: '180 days' },
];
const rules = ruleCodes.map((value) => ({ value, label: siteRules[value] }));

/** What a decision is about: the part of the call's body that names it, and the call. */
export type DecisionSubject<Body> = {
  schema: BodySchema<Body>;
  fields: object;
  count: number;
  /** Such as “cases”. */
  plural: string;
  decide: (body: Body) => Promise<{ decided: number }>;
  /** What can be decided about accounts themselves, the first as the default. Without it, it is about content. */
  accountActions?: ActionOptions;
};
type DecisionFormProps<Body> = {
  about: DecisionSubject<Body>;
  /** Waits to be seen by others. Every decision but publishing keeps it from them. */
  isHeld: boolean;
  /** What most reports name. */
  rule?: RuleCode | undefined;
  /** Decided otherwise, such as by a suspension: no reason is needed any more. */
  isDecided?: boolean;
  onDecided: () => void;
};

/** One decision about one thing or several. The keys p, h and r choose to publish, hide or remove, and lead to the reason; Ctrl+Enter decides. */
export function DecisionForm<Body>({
  about,
  isHeld,
  rule = 'spam',
  isDecided = false,
  onDecided,
}: DecisionFormProps<Body>) {
  const { schema, fields, count, plural, decide, accountActions } = about;
  const options = accountActions ?? contentActions(isHeld);
  const initial: { action: DecisionAction; rule: RuleCode; explanation: string; days: string } = {
    action: accountActions?.[0]?.value ?? (isHeld ? 'none' : 'hide'),
    rule,
    explanation: '',
    days: '',
  };
  const form = useForm({
    initial,
    schema,
    toBody: ({ days, ...choice }) => ({
      ...fields,
      ...choice,
      ...(days && isLasting(choice.action) && { days: Number(days) }),
    }),
    submit: (body) => decide(body),
    onSuccess: ({ decided }, { reset }) => {
      // The page of an account stays, and a second press would decide again.
      reset();
      showToast(decided === 1 ? 'Decided.' : `${decided} ${plural} decided.`);
      onDecided();
    },
  });
  useReportUnsaved(form.values.explanation.trim() !== '' && !form.isSubmitting && !isDecided);
  const isForGood = form.values.action === 'remove' && form.values.days === '' && !isHeld;
  const { isOn } = useShortcuts('queue-keys');
  const reason = useRef<HTMLTextAreaElement>(null);
  const choose = (action: DecisionAction) => () => {
    form.change({ action });
    // Once there is a reason, another key may still choose something else.
    if (form.values.explanation === '') reason.current?.focus();
  };
  const decideByKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
  };
  useQueueKeys(isOn && !accountActions ? { p: choose('none'), h: choose('hide'), r: choose('remove') } : {});
  return (
    <form method="post" noValidate onSubmit={form.handleSubmit}>
      <Stack>
        <Row>
          <Select
            label="Decision"
            hint={isForGood && 'If it sells tickets, all buyers get a refund.'}
            options={options}
            {...form.field('action')}
          />
          {isLasting(form.values.action) && <Select label="For how long" options={times} {...form.field('days')} />}
          <Select label="Rule" options={rules} {...form.field('rule')} />
        </Row>
        <TextArea
          label="Reason"
          hint={
            form.values.action === 'none'
              ? 'Only the staff read this.'
              : `${accountActions ? 'They read' : 'The author reads'} this under “Decisions about you”, and by email if their address is verified.`
          }
          minRows={2}
          maxRows={8}
          maxLength={MAX_MODERATION_WORDS}
          ref={reason}
          onKeyDown={decideByKey}
          {...form.field('explanation')}
        />
        {form.formError && <Alert kind="error">{form.formError}</Alert>}
        <div>
          <Button type="submit" busy={form.isSubmitting}>
            {count === 1 ? 'Decide' : `Decide ${count} ${plural}`}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
