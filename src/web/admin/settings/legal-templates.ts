import type { LegalPage } from './legal-texts.api.ts';

/** Starting points, not legal advice. What has to be filled in is in brackets. */
export const legalTemplates: Record<LegalPage, string> = {
  imprint: `## Who runs this site

[Name of the person or organization]
[Street and number]
[Postal code and town]
[Country]

Email: [address that you read]
Phone: [number, if your country requires one]

## Legal details

Represented by: [name, for an organization]
Register and number: [such as the register of associations, if there is one]
Tax number: [if your country requires it]

## Authorities

Courts and authorities can write to [address], in [languages].
`,
  terms: `## What this site is for

[One or two sentences: who runs the site, and what people do here.]

## Your account

- You are at least [16] years old.
- What you post is yours. You allow us to show it on this site while it is here.
- You can delete your account at any time, and we can end it as described below.

## What you may post

- Post only what is true, lawful and your own, or what you may share.
- No spam, no harassment, no hate, and nobody’s private data.
- The person who hosts an event is responsible for it.

## What we do about reports

Everyone can report what they see. A person decides about each report, and tells the author what was decided and why. Authors can appeal once; someone else answers.
Depending on how serious it is, we warn, hide or remove, or we limit or suspend an account.

## Liability

[What applies in your country. Ask someone who knows the law there.]

## Changes

We announce changes of these terms on this page. Last changed: [date].
`,
  privacy: `## Who is responsible

[Name and address, as in the imprint]
Questions and requests: [email address]

## What we store, and why

- **Your account:** name, email address, password (as a hash), and what you add to your profile. You need them to take part.
- **What you do here:** your events, RSVPs, groups, comments and messages, so that others see what you share with them.
- **Security:** when and from which network you log in, for up to [90] days, to protect your account.

The legal basis is [the contract with you, your consent, or our legitimate interest; name the articles that apply in your country].

## Who sees it

Others see what you share with them; you choose that under Settings → Privacy. Hosts see the guests of their events. [Name your hosting company, your mail server, and anyone else who handles data for you.]
We sell nothing, and there are no advertisements and no trackers.

## How long

Until you delete it or your account. Backups are kept for [7] days.

## Your rights

You can see, correct, export and delete your data in the settings. You can also write to us, or complain to [the data protection authority of your country].

Last changed: [date].
`,
};
