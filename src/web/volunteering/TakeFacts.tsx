import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { problemFields } from '#web/platform/problem-text.ts';
import { Checkbox } from '#web/ui/form/Checkbox.tsx';
import type { ShownShift } from './shown-shift.ts';
import styles from './TakeShift.module.css';

type Fact = 'confirmsAge' | 'confirmsSkills';
type Complaints = { [Key in Fact]?: string | undefined };
type Asked = Pick<ShownShift, 'skills' | 'minimumAge'>;

/** What somebody says of themselves when they take a shift: no birthday is asked, and nothing is proved. */
export function useTakeFacts({ skills, minimumAge }: Asked) {
  const [confirmed, setConfirmed] = useState({ confirmsAge: false, confirmsSkills: false });
  const [complaints, setComplaints] = useState<Complaints>({});
  const show = (form: HTMLFormElement, found: Complaints): boolean => {
    flushSync(() => setComplaints(found));
    form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    return Object.keys(found).length > 0;
  };
  return {
    confirmed,
    complaints,
    isComplaining: Object.values(complaints).some(Boolean),
    set: (fact: Fact, isTrue: boolean) => {
      setConfirmed((before) => ({ ...before, [fact]: isTrue }));
      setComplaints((shown) => ({ ...shown, [fact]: undefined }));
    },
    complain: (form: HTMLFormElement): boolean =>
      show(form, {
        ...(minimumAge !== null &&
          !confirmed.confirmsAge && { confirmsAge: `This is for people from ${minimumAge} years` }),
        ...(skills.length > 0 && !confirmed.confirmsSkills && { confirmsSkills: 'Say that you can do this' }),
      }),
    complainOf: (form: HTMLFormElement, failure: Error): boolean => {
      const { confirmsAge, confirmsSkills } = problemFields(failure);
      return show(form, { ...(confirmsAge && { confirmsAge }), ...(confirmsSkills && { confirmsSkills }) });
    },
  };
}

type TakeFactsProps = { shift: Asked; facts: ReturnType<typeof useTakeFacts> };

export function TakeFacts({ shift: { skills, minimumAge }, facts }: TakeFactsProps) {
  if (skills.length === 0 && minimumAge === null) return null;
  return (
    <div className={styles.confirms}>
      {minimumAge !== null && (
        <FactBox fact="confirmsAge" label={`I'll be at least ${minimumAge} years old on that day`} facts={facts} />
      )}
      {skills.length > 0 && (
        <FactBox fact="confirmsSkills" label={`I can do this: ${skills.join(', ')}`} facts={facts} />
      )}
    </div>
  );
}

type FactBoxProps = Pick<TakeFactsProps, 'facts'> & { fact: Fact; label: string };

function FactBox({ fact, label, facts }: FactBoxProps) {
  const complaint = facts.complaints[fact];
  const complaintId = useId();
  return (
    <div>
      <Checkbox
        label={label}
        name={fact}
        checked={facts.confirmed[fact]}
        aria-invalid={complaint ? true : undefined}
        aria-describedby={complaint ? complaintId : undefined}
        onChange={({ target }) => facts.set(fact, target.checked)}
      />
      {complaint && (
        <p id={complaintId} className={styles.refusal}>
          {complaint}
        </p>
      )}
    </div>
  );
}
