import { createElement, type FC } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, test } from 'vitest';
import {
  CHANGE_LINK_MINUTES,
  LOGIN_LINK_MINUTES,
  MIN_PASSWORD_LENGTH,
  VERIFICATION_LINK_HOURS,
} from '#contracts/accounts/account-limits.ts';
import type { LegalText } from '#contracts/admin/legal-texts.contract.ts';
import { MAX_IMPORT_MEGABYTES } from '#contracts/events/event-limits.ts';
import { MAX_PERSON_INTERESTS } from '#contracts/people/interest-topics.ts';
import { MAX_SOCIAL_LINKS } from '#contracts/people/social-services.ts';
import { MAX_PICTURE_MEGABYTES } from '#contracts/picture-limits.ts';
import { MAX_SAVED_SEARCHES } from '#contracts/search/saved-search-limits.ts';
import { REOPEN_DAYS } from '#contracts/shows/show-limits.ts';
import type { Site } from '#contracts/site.contract.ts';
import { paths } from '#contracts/site-paths.ts';
import { CONTACT_DAYS } from '#contracts/volunteering/volunteer-limits.ts';
import { matchedRoute } from '#tests/support/route-tree.ts';
import { codeOf, plain } from '#tests/support/source-texts.ts';
import { settingsSections } from '#web/accounts/settings-sections.ts';
import * as aboutPage from '#web/pages/help/AboutPage.tsx';
import * as helpPage from '#web/pages/help/HelpPage.tsx';
import * as privacyPage from '#web/pages/help/PrivacyPage.tsx';
import * as termsPage from '#web/pages/help/TermsPage.tsx';
import { SiteContext } from '#web/platform/page/site.ts';

const site = { productName: 'dig', publicUrl: 'https://dig.example.org' } as Site;

/** No text of their own was published. */
const builtIn: LegalText = {
  html: null,
  publishedAt: null,
  versions: [],
  contact: { operator: '', email: '', authoritiesEmail: '' },
};

const render = (page: { Component: FC }) => {
  const router = createMemoryRouter([{ id: 'page', path: '/', Component: page.Component, loader: () => null }], {
    hydrationData: { loaderData: { page: builtIn } },
  });
  return renderToStaticMarkup(createElement(SiteContext, { value: site }, createElement(RouterProvider, { router })));
};
const pages = {
  help: render(helpPage),
  about: render(aboutPage),
  privacy: render(privacyPage),
  terms: render(termsPage),
};

type PageLink = { name: string; to: string };

/** Links to the site's own pages, and within the page. */
const linksOf = (html: string): PageLink[] =>
  [...html.matchAll(/<a [^>]*href="([/#][^"]*)"[^>]*>(.*?)<\/a>/g)].map(([, to, name]) => ({
    name: plain(name!.replaceAll(/<[^>]+>/g, '')).trim(),
    to: to!,
  }));

const code = [...codeOf('src/web', 'src/contracts')].filter(([file]) => !file.startsWith('src/web/pages/help/'));
const isIn = (pattern: RegExp) => code.some(([, text]) => pattern.test(text));

describe.each(Object.entries(pages))('the page "%s"', (_name, html) => {
  test('links to pages and sections that exist', () => {
    const links = linksOf(html);
    expect(links.length).toBeGreaterThan(3);
    const leadsNowhere = ({ to }: PageLink) => {
      const [path, section] = to.split('#');
      if (path && matchedRoute(path) === '*') return true;
      const id = `id="${section}"`;
      return section !== undefined && !(path ? isIn(new RegExp(id)) : html.includes(id));
    };
    expect(links.filter(leadsNowhere)).toEqual([]);
  });

  test('names settings as their menu does', () => {
    for (const { name, to } of linksOf(html).filter(({ to: path }) => path.startsWith('/settings/'))) {
      const section = settingsSections.find(({ path }) => path === to);
      expect([section?.name, `${section?.name} settings`]).toContain(name);
    }
  });

  test('names buttons and pages by a text that they have', () => {
    const names = [...html.matchAll(/<strong>(.*?)<\/strong>/g)].map(([, name]) => plain(name!));
    // A role may be in the plural.
    const pattern = (name: string) => RegExp.escape(name).replace(/s$/, 's?');
    expect(names.filter((name) => !isIn(new RegExp(`['"\`>]\\s*${pattern(name)}\\s*['"\`<]`)))).toEqual([]);
  });
});

test('help covers every feature that has a page of its own', () => {
  const explained = new Set(linksOf(pages.help).map(({ to }) => to.split('#')[0]));
  const features = [
    paths.search(),
    paths.newEvent(),
    paths.importEvents(),
    paths.dashboardEvents(),
    paths.newGroup(),
    paths.newOrganization(),
    paths.volunteer(),
    paths.dashboardVolunteering(),
    paths.shows(),
    paths.newShow(),
    paths.rounds(),
    paths.teams(),
    ...settingsSections.map(({ path }) => path).filter((path) => !/payment|subscription/.test(path)),
  ];
  expect(features.filter((path) => !explained.has(path))).toEqual([]);
});

test('help states the limits that the site has', () => {
  const text = plain(pages.help.replaceAll(/<[^>]+>/g, ''));
  for (const claim of [
    `at least ${MIN_PASSWORD_LENGTH} characters`,
    `works once and expires in ${VERIFICATION_LINK_HOURS} hours`,
    `works once and expires in ${CHANGE_LINK_MINUTES} minutes`,
    `Both expire in ${LOGIN_LINK_MINUTES} minutes`,
    `reopen it for ${REOPEN_DAYS} days`,
    `until ${CONTACT_DAYS} days after it`,
    `pick up to ${MAX_PERSON_INTERESTS} topics`,
    `add up to ${MAX_SOCIAL_LINKS} links`,
    `save up to ${MAX_SAVED_SEARCHES} searches`,
    `up to ${MAX_PICTURE_MEGABYTES} MB and crop it`,
    `${MAX_IMPORT_MEGABYTES} MB at a time`,
  ])
    expect(text).toContain(claim);
});

test('the privacy page names each cookie', () => {
  const cookies = [...codeOf('src/server')].filter(([, text]) => text.includes("'set-cookie'"));
  const names = {
    'accounts/sessions/step-origin.ts': '__Host-sign-in',
    'platform/http/ambiguous-requests.ts': 'OTHER-HOST',
    'platform/http/replica-requests.ts': 'READ-AFTER',
    'platform/http/xsrf.ts': 'XSRF-TOKEN',
  };
  expect(cookies.map(([file]) => file.replace('src/server/', '')).toSorted()).toEqual(Object.keys(names));
  for (const name of Object.values(names)) expect(pages.privacy).toContain(name);
});
