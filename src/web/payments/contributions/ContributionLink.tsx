import { ButtonLink } from '#web/ui/form/Button.tsx';
import type { ContributionOffer } from './contribution-offer.ts';

type ContributionLinkProps = { offer: ContributionOffer | null; kind: 'group' | 'organization' };

/** The button of a group's or an organization's page; nothing where no dues and donations are taken. */
export const ContributionLink = ({ offer, kind }: ContributionLinkProps) =>
  offer && (
    <ButtonLink to={offer.path} variant="quiet" wide>
      {offer.takesDues ? `Support this ${kind}` : 'Donate'}
    </ButtonLink>
  );
