import { type ReactNode, useEffect, useState } from 'react';
import { isStaff } from '#contracts/accounts/account-roles.ts';
import { SecondFactorDialog } from '#web/accounts/factors/SecondFactorDialog.tsx';
import { SecondFactorGate } from '#web/accounts/factors/SecondFactorGate.tsx';
import { ReauthenticationDialog } from '#web/accounts/ReauthenticationDialog.tsx';
import { forgetOwnRole, useOwnStatus } from '#web/admin/staff/own-role.api.ts';
import type { NeededProof } from '#web/platform/http/needed-proof.ts';
import { askStaffWith } from '#web/platform/http/staff-calls.ts';
import { PageTitle } from '#web/platform/page/PageTitle.tsx';
import { Container } from '#web/ui/layout/Layout.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';

type Question = { proof: NeededProof; answer: (isProved: boolean) => void };

/** Renders the dialogs in which the staff proves who they are when a call of the page needs it. */
export function StaffQuestions({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question | null>(null);
  useEffect(() => {
    let cancel = () => {};
    const ask = (proof: NeededProof) =>
      new Promise<boolean>((answer) => {
        cancel = () => answer(false);
        setQuestion({ proof, answer });
      });
    const stopAsking = askStaffWith((proof) => ask(proof).finally(() => setQuestion(null)));
    return () => {
      stopAsking();
      // Calls of the next page would wait for this answer.
      cancel();
    };
  }, []);
  const Asking = question?.proof === 'auth.second_factor_required' ? SecondFactorDialog : ReauthenticationDialog;
  return (
    <>
      {children}
      {question && <Asking onConfirmed={() => question.answer(true)} onClose={() => question.answer(false)} />}
    </>
  );
}

/** Every page of the administration: without a second factor, the staff can only set one up or use it. */
export function StaffGate({ children }: { children: ReactNode }) {
  const status = useOwnStatus();
  if (!status || !isStaff(status.role) || status.assurance === 2) return <StaffQuestions>{children}</StaffQuestions>;
  return (
    <Container page narrow>
      <PageTitle>Administration</PageTitle>
      <PageHeading>Administration</PageHeading>
      <SecondFactorGate isForStaff onPassed={forgetOwnRole} />
    </Container>
  );
}
