import { Link } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { useSignedInLink } from '#web/platform/page/auth-dialog.ts';
import { CONTACT_LABEL } from './contact-label.ts';

type ContactLinkProps = { about: Parameters<typeof paths.newConversation>[0] };

/** On the pages of groups and organizations. Visitors sign up first, and then get to the form. */
export const ContactLink = ({ about }: ContactLinkProps) => (
  <Link {...useSignedInLink(paths.newConversation(about))}>{CONTACT_LABEL}</Link>
);
