import { Link } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { BLOCK_EFFECT } from '#web/parts/block-text.ts';
import type { ProseSection } from '#web/ui/display/Prose.tsx';

const imprint = <Link to={paths.imprint()}>imprint</Link>;
const editProfile = <Link to={paths.editProfile()}>Edit Profile</Link>;
const interests = <Link to={paths.interests()}>Interests</Link>;
const privacySettings = <Link to={paths.privacySettings()}>Privacy</Link>;
const socialMedia = <Link to={paths.socialSettings()}>Social Media</Link>;
const accountManagement = <Link to={paths.accountManagement()}>Account Management</Link>;

export const accountHelp: readonly ProseSection[] = [
  {
    id: 'sign-up',
    title: 'Signing up',
    content: (
      <>
        <p>
          Choose <strong>Sign up</strong> at the top of any page. You need an email address and a password with at least
          8 characters, including a letter and a number. You’re logged in right away.
        </p>
        <p>
          We don’t accept common passwords, the name of this site, or the first part of your email address, because
          they’re the first ones an attacker tries.
        </p>
        <p>Set your name in {editProfile}. Until then, others see “New member”.</p>
      </>
    ),
  },
  {
    id: 'verify',
    title: 'Verifying your email',
    content: (
      <>
        <p>
          After you sign up, we email you a link. It works once and expires in 24 hours. If it doesn’t arrive, check
          your spam folder, then request a new one in {accountManagement}. A new link replaces the old one.
        </p>
        <p>
          You can change your email address there, too. We send a link to the new address. Your address changes when you
          open it, and we let your old address know if you have verified it. The link expires in 30 minutes.
        </p>
      </>
    ),
  },
  {
    id: 'password',
    title: 'Resetting or changing your password',
    content: (
      <>
        <p>
          Forgot your password? Choose <strong>Log in</strong>, then <strong>Forgot Password?</strong>, and enter your
          email address. If there’s an account with it, we send a reset link that works once and expires in 30 minutes.
          We show the same message either way, so no one can find out who has an account.
        </p>
        <p>
          To change a password you know, go to {accountManagement}. In both cases, we log out all your other devices and
          email you about the change if you have verified your address.
        </p>
      </>
    ),
  },
  {
    id: 'other-logins',
    title: 'Logging in without a password',
    content: (
      <>
        <p>
          Choose <strong>Log in</strong>, then <strong>Email me a login link</strong>. The email has a link for the
          device you read it on, and a code of six digits for any other device. Both expire in 15 minutes, and only one
          of them works, once. Never give the code to anyone.
        </p>
        <p>
          When you go to an event or join a group with just your name and email, confirming makes an account without a
          password. You can choose one in {accountManagement} whenever you like. Got such an email without asking? Open
          the link and choose <strong>I didn’t ask for this</strong>.
        </p>
        <p>
          If you log in by email before you have verified your address, we remove the old password and log out all other
          devices, because someone else could have signed up with your address. You can choose a new password in{' '}
          {accountManagement}.
        </p>
        <p>
          Where this site offers it, you can also log in with an account you have elsewhere. If you already have an
          account here with the same address, log in to it once, and connect the two. {accountManagement} lists
          connected accounts. Lost access to one? Log in with your password or by email, and disconnect it.
        </p>
      </>
    ),
  },
  {
    id: 'lost-access',
    title: 'Getting back into your account',
    content: (
      <>
        <p>
          Lost the phone with your authenticator app? Log in with a recovery code. Lost the codes, too? The people who
          run this site can turn off your second factor: see the {imprint}.
        </p>
        <p>Lost a passkey? Log in with your password or by email, and remove the passkey in {accountManagement}.</p>
        <p>
          Can’t read your email anymore? Log in with your password, a passkey or another account, and change your
          address in {accountManagement}. Without any of these, no one can tell that the account is yours.
        </p>
      </>
    ),
  },
  {
    id: 'picture',
    title: 'Your picture',
    content: (
      <>
        <p>
          In {editProfile}, upload a JPEG, PNG or WebP file up to 5 MB and crop it. With the keyboard, the arrow keys
          move the crop by 1 step, by 10 with Shift, and by 100 with Ctrl or Cmd.
        </p>
        <p>
          We only keep a square of 100 × 100 pixels, without hidden data such as where the photo was taken. If you don’t
          upload a picture, you get a generated one.
        </p>
      </>
    ),
  },
  {
    id: 'interests',
    title: 'Interests and privacy',
    content: (
      <>
        <p>
          In {interests}, pick up to 20 topics or add your own. Turn on <strong>Suggested Events</strong> on your
          dashboard to see events you might like, each with a reason: your interests, who you follow, your groups,
          people you’ve met, or how close it is.
        </p>
        <p>
          Your page shows your name, picture, location, bio, interests, links, public groups and the public events you
          host. It never shows your email address. In {privacySettings}, choose who can see your page, your groups, the
          events you’re going to, and your location. Hosts always see their guests, and members of a group always see
          each other.
        </p>
        <p>
          Choose <strong>Follow</strong> on a person’s page to hear about public events they host. They aren’t told.
        </p>
        <p>You can block people on their page or below one of their comments. {BLOCK_EFFECT}</p>
        <p>In {socialMedia}, add up to 10 links to your other profiles.</p>
      </>
    ),
  },
  {
    id: 'sessions',
    title: 'Where you’re logged in',
    content: (
      <>
        <p>
          {accountManagement} lists every browser you’re logged in with. You can log out one of them, or all except the
          one you’re using. You’re logged out after 30 days without a visit, and after 90 days at the latest.
        </p>
        <p>When you log out in one tab, you’re logged out in all tabs of that browser.</p>
      </>
    ),
  },
  {
    id: 'leaving',
    title: 'Downloading your data or deleting your account',
    content: (
      <>
        <p>
          You can do both in {accountManagement}. <strong>Download my data</strong> gives you everything we store about
          you in one JSON file.
        </p>
        <p>
          <strong>Delete account</strong> asks for your password if you have one, then deletes your account, profile,
          picture and sessions. This can’t be undone. If people have paid for an upcoming event of yours, refund them
          first.
        </p>
      </>
    ),
  },
];
