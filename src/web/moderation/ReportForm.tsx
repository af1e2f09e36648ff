import { useState } from 'react';
import { ReportBody } from '#contracts/moderation/moderation-fields.ts';
import { MAX_MODERATION_WORDS } from '#contracts/moderation/moderation-limits.ts';
import { type RuleCode, ruleCodes, siteRules, targetNames } from '#contracts/moderation/site-rules.ts';
import { LeavingGuard } from '#web/parts/LeavingGuard.tsx';
import { useForm } from '#web/platform/form/use-form.ts';
import { problemOf } from '#web/platform/http/problem-text.ts';
import { useAppSelector } from '#web/platform/session/store.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Checkbox } from '#web/ui/form/Checkbox.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { keepFocus } from '#web/ui/keep-focus.ts';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { useReport } from './moderation.api.ts';
import type { ReportTarget } from './report-target.ts';

const reasons = ruleCodes.map((value) => ({ value, label: siteRules[value] }));

type ReportFormProps = { targets: readonly [ReportTarget, ...ReportTarget[]]; onSent: () => void };

const labelOf = ({ kind, title }: ReportTarget) => `${targetNames[kind]}${title && `: ${title}`}`;
const optionOf = (target: ReportTarget) =>
  target.title ? labelOf(target) : `the ${targetNames[target.kind]} that you chose`;

export function ReportForm({ targets, onSent }: ReportFormProps) {
  const reporting = useReport();
  const isSignedIn = useAppSelector((state) => state.auth.isAuthenticated);
  const [isVisitor, setVisitor] = useState(false);
  const asksEmail = !isSignedIn || isVisitor;
  const initial: { targetId: string; reason: RuleCode; words: string; isIllegal: boolean; email: string } = {
    targetId: targets[0].targetId,
    reason: 'spam',
    words: '',
    isIllegal: false,
    email: '',
  };
  const targetOf = ({ targetId }: { targetId: string }) =>
    targets.find((target) => target.targetId === targetId) ?? targets[0];
  const form = useForm({
    initial,
    schema: ReportBody,
    toBody: ({ email, ...values }) => ({ kind: targetOf(values).kind, ...values, ...(asksEmail && { email }) }),
    submit: async (body) => {
      try {
        return await reporting.mutateAsync(body);
      } catch (error) {
        // Suspended people, and those without the second factor that the site asks for, report as visitors.
        if (problemOf(error)?.code === 'report.email_required') setVisitor(true);
        throw error;
      }
    },
    onSuccess: onSent,
  });
  return (
    <form ref={keepFocus} method="post" noValidate onSubmit={form.handleSubmit}>
      <LeavingGuard form={form} />
      <Stack>
        {targets.length > 1 ? (
          <Select
            label="What do you want to report?"
            options={targets.map((target) => ({ value: target.targetId, label: optionOf(target) }))}
            {...form.field('targetId')}
          />
        ) : (
          targets[0].title && <p>{`You’re reporting the ${labelOf(targets[0])}`}</p>
        )}
        <Select
          label={`What’s wrong with this ${targetNames[targetOf(form.values).kind]}?`}
          options={reasons}
          {...form.field('reason')}
        />
        <TextArea
          label="Details"
          optional
          hint="What should the moderators know?"
          minRows={3}
          maxRows={10}
          maxLength={MAX_MODERATION_WORDS}
          {...form.field('words')}
        />
        <Checkbox label="I believe that this is against the law" {...form.checkbox('isIllegal')} />
        {asksEmail && (
          <TextField
            label="Your email"
            type="email"
            autoComplete="email"
            hint="We’ll tell you the outcome. We don’t tell the author who reported it."
            {...form.field('email')}
          />
        )}
        {form.formError && <Alert kind="error">{form.formError}</Alert>}
        <div>
          <Button type="submit" busy={form.isSubmitting}>
            Send report
          </Button>
        </div>
      </Stack>
    </form>
  );
}
