import { Link } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import type { ProseSection } from '#web/ui/display/Prose.tsx';

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
          Press <strong>Sign up</strong> at the top of any page. You need an email address and a password of at least 8
          characters with a letter and a number in it. You are signed in at once.
        </p>
        <p>
          Passwords that everybody uses, the name of this site and the first part of your own address are refused: they
          are the first ones a thief tries.
        </p>
        <p>Until you choose another name in {editProfile}, yours is the part of your address before the at sign.</p>
      </>
    ),
  },
  {
    id: 'verify',
    title: 'Verifying your email',
    content: (
      <>
        <p>
          After you sign up we send you a mail with a link. It works once, for 24 hours. If it has expired or never
          came, look in the spam folder, then ask for a new one in {accountManagement}; the new link replaces the old.
        </p>
        <p>
          To move to another address, enter it there with your password. The link we send to the new address, good for
          30 minutes, makes the change. Your old address gets a notice.
        </p>
      </>
    ),
  },
  {
    id: 'password',
    title: 'A forgotten or a new password',
    content: (
      <>
        <p>
          Forgot it? Press <strong>Log in</strong>, then <strong>Forgot Password?</strong>, and enter your email. If it
          has an account, a link arrives that works once, for 30 minutes. We say the same thing whether or not the
          address is known here, so that nobody can find out who has an account.
        </p>
        <p>
          Know it, and want another? Change it in {accountManagement}. Either way every other device is signed out, and
          you get a mail that says so.
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
          In {editProfile}, choose a JPEG, PNG or WebP file of up to 5 MB and crop it. With the keyboard, the arrow keys
          move the crop by 1, with Shift by 10, with Ctrl or Cmd by 100.
        </p>
        <p>
          We keep a small square of 100 by 100 pixels and throw the rest away, along with anything hidden in the file,
          such as where it was taken. Without a picture you get a drawing of your own.
        </p>
      </>
    ),
  },
  {
    id: 'interests',
    title: 'What you like, and who sees it',
    content: (
      <>
        <p>
          Under {interests}, pick up to 20 topics or add your own words. Switch on Suggested Events on the dashboard,
          and events come with the reason why: what you like, whom you follow, what your groups are about, where people
          go whom you met, how near it is.
        </p>
        <p>
          Your page shows name, picture, location, bio, interests, links, public groups and public events you host,
          never your email. {privacySettings} asks who may see it, your groups, where you go and your location:
          everyone, signed-in people, people in your groups, or nobody. Hosts always see who comes, and members of a
          group each other.
        </p>
        <p>
          Somebody you do not want to meet can be blocked, from their page or from a comment of theirs. You do not see
          each other any more, they cannot take part in events you host, and they are not told.
        </p>
        <p>{socialMedia} takes up to ten links to where else people find you.</p>
      </>
    ),
  },
  {
    id: 'sessions',
    title: 'Where you are signed in',
    content: (
      <>
        <p>
          {accountManagement} lists every browser you are signed in with. End one, or all but the one you are using. A
          browser that has not been used for 30 days is signed out by itself, and any after 90 days.
        </p>
        <p>Logging out in one tab logs you out in all of them.</p>
      </>
    ),
  },
  {
    id: 'leaving',
    title: 'Taking your data, deleting your account',
    content: (
      <>
        <p>
          {accountManagement} has both. <strong>Download my data</strong> gives you everything we hold about you, as one
          JSON file.
        </p>
        <p>
          <strong>Delete account</strong> asks for your password once more. Then your account, profile, picture and
          sessions are gone, and we cannot bring them back.
        </p>
      </>
    ),
  },
];
