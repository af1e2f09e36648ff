import { Link } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { NEVER_CHARGED } from '#web/payments/pay-method-text.ts';
import { formatInstantDate } from '#web/ui/display/format-instant.ts';
import { noteClass } from '#web/ui/display/note-class.ts';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import styles from './Contributions.module.css';
import { formatAmountPerPeriod, formatTax } from './contribution-text.ts';
import type { Contributions, DuesPlan } from './contributions.api.ts';
import { DONATION_HASH, planHash } from './dialog-hashes.ts';
import type { Subscription } from './subscriptions.api.ts';

type SectionProps = { contributions: Contributions };

/** What members pay each month or year, for everybody to read: needs no script. */
export function PlanSection({ contributions }: SectionProps) {
  const { plans, membership } = contributions;
  return (
    <section aria-labelledby="dues" className={styles.section}>
      <h2 id="dues">{membership?.paidUntil ? 'Your membership' : 'Become a paying member'}</h2>
      {membership && (
        <p>
          {`${formatMembership(membership)} `}
          <Link to={paths.subscription()}>{membership.paidUntil ? 'Your memberships' : 'Pay or cancel'}</Link>
        </p>
      )}
      <ul className={styles.plans}>
        {plans.map((plan) => (
          <PlanItem key={plan.id} plan={plan} contributions={contributions} />
        ))}
      </ul>
      <p className={noteClass}>{NEVER_CHARGED}</p>
    </section>
  );
}

function formatMembership({ state, paidUntil }: Pick<Subscription, 'state' | 'paidUntil'>): string {
  if (!paidUntil) return 'You’ve asked to become a paying member.';
  const end = formatInstantDate(paidUntil);
  return state === 'overdue' ? `Your membership was paid until ${end}.` : `You’re a paying member until ${end}.`;
}

function PlanItem({ plan, contributions }: SectionProps & { plan: DuesPlan }) {
  const { host, currency, membership } = contributions;
  return (
    <li id={planHash(plan).slice(1)}>
      <div>
        <b>{plan.name}</b>
        {plan.description && <p className={styles.text}>{plan.description}</p>}
      </div>
      <div className={styles.price}>
        <b>{formatAmountPerPeriod(plan.amount, currency, plan.period)}</b>
        <span className={noteClass}>{formatTax(plan)}</span>
      </div>
      {!membership && (
        <ButtonLink
          to={paths.contributions(host.kind, host.slug) + planHash(plan)}
          preventScrollReset
          replace
          hiddenLabel={`as “${plan.name}”`}
        >
          Join
        </ButtonLink>
      )}
    </li>
  );
}

/** Donations with the amounts that are suggested; needs no script. */
export function DonationSection({ contributions }: SectionProps) {
  const { host, currency, donationAmounts, donationText } = contributions;
  const amounts = donationAmounts.map((amount) => formatAmountPerPeriod(amount, currency, null));
  return (
    <section id={DONATION_HASH.slice(1)} aria-labelledby="donation-title" className={styles.section}>
      <h2 id="donation-title">Donate</h2>
      {donationText && <p className={styles.text}>{donationText}</p>}
      <p>
        {amounts.length > 0 ? `Give ${amounts.join(', ')} or any other amount` : 'Give any amount'}, once, each month or
        each year.
      </p>
      <div>
        <ButtonLink
          to={paths.contributions(host.kind, host.slug) + DONATION_HASH}
          variant="loud"
          preventScrollReset
          replace
        >
          Donate
        </ButtonLink>
      </div>
    </section>
  );
}
