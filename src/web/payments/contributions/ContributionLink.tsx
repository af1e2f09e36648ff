import type { SitePath } from '#contracts/site-paths.ts';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import type { ContributionOffer } from './contribution-offer.ts';

const LABELS = { group: 'Support this group', organization: 'Support this organization' } as const;

type ContributionLinkProps = { offer: ContributionOffer | null; kind: 'group' | 'organization' };

/** The button of a group's or an organization's page; nothing where no dues and donations are taken. */
export const ContributionLink = ({ offer, kind }: ContributionLinkProps) =>
  offer && (
    <ButtonLink to={offer.path} variant="quiet" wide>
      {offer.takesDues ? LABELS[kind] : 'Donate'}
    </ButtonLink>
  );

/** The button of an event whose host takes donations. */
export const DonationLink = ({ path }: { path: SitePath | null }) =>
  path && (
    <ButtonLink to={path} variant="quiet" size="small">
      Donate
    </ButtonLink>
  );
