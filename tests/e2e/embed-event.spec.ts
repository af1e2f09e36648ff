import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { cancelEvent } from '#contracts/events/events.contract.ts';
import { callSite, createUser, publishedEvent, rareWord } from '#tests/e2e/support/factories.ts';

test('another site discovers the embed of an event by oEmbed, frames it, and its link opens the event', async ({
  page,
  request,
  context,
}) => {
  const title = `Clay & ${rareWord()} ${'for everybody who likes it '.repeat(4)}`.slice(0, 119).trim();
  const host = await createUser();
  const { id } = await publishedEvent(request, host, { title });
  const source = await (await request.get(`/events/${id}`)).text();
  const discovery = /<link rel="alternate" type="application\/json\+oembed" href="([^"]*)"/.exec(source)?.[1];
  const oembed = new URL(discovery!.replaceAll('&amp;', '&'));
  const { html } = await (await request.get(oembed.pathname + oembed.search)).json();

  const elsewhere = createServer((_, answer) =>
    answer.setHeader('content-type', 'text/html').end(`<h1>Mine</h1>${html}`),
  );
  await new Promise<void>((listening) => elsewhere.listen(0, '127.0.0.1', listening));
  try {
    await page.goto(`http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`);
    const frame = page.frameLocator('iframe');
    await expect(frame.getByRole('heading', { name: title })).toBeVisible();
    const overflow = () => frame.locator('html').evaluate((html) => html.scrollHeight - html.clientHeight);
    expect(await overflow()).toBe(0);
    await page.setViewportSize({ width: 336, height: 700 });
    expect(await overflow()).toBe(0);
    const reason = 'The hall is flooded. '.repeat(40);
    const cancelled = await publishedEvent(request, host, { title });
    await callSite(request, cancelEvent, { params: { eventId: cancelled.id }, body: { reason } }, host);
    const iframe = page.locator('iframe');
    await iframe.evaluate(
      (element, path) => element.setAttribute('src', path),
      `${oembed.origin}/embed/events/${cancelled.id}`,
    );
    await expect(frame.getByText('Cancelled: The hall')).toBeVisible();
    expect(await overflow()).toBe(0);
    await page.reload();
    const opened = context.waitForEvent('page');
    await frame.getByRole('link', { name: title }).click();
    const eventPage = await opened;
    await expect(eventPage.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await eventPage.getByRole('button', { name: 'Share' }).click();
    await expect(eventPage.getByLabel('Code for your website')).toHaveValue(html);
    await eventPage.keyboard.press('Escape');
    await eventPage.getByRole('link', { name: 'Add to calendar' }).click();
    await expect(eventPage.getByRole('menuitem', { name: 'Google Calendar' })).toHaveAttribute(
      'href',
      /^https:\/\/calendar\.google\.com\//,
    );
    await eventPage.keyboard.press('Escape');
    await expect(eventPage.getByRole('button', { name: 'Add to calendar' })).toBeFocused();

    // Without its menu the link is a link, also once its script runs.
    await eventPage.route(/CalendarMenu/, (route) => route.abort());
    await eventPage.reload();
    await expect(eventPage.getByRole('button', { name: 'Share' })).toBeVisible();
    await context.setOffline(true);
    // A dialog whose script does not load leaves the page as it is.
    await eventPage.getByRole('button', { name: 'Share' }).click();
    await expect(eventPage.getByText('This didn’t load.')).toBeVisible();
    await expect(eventPage.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await eventPage.getByRole('link', { name: 'Add to calendar' }).click();
    await expect(eventPage.getByText('You seem to be offline.')).toBeVisible();
    await context.setOffline(false);
    const download = eventPage.waitForEvent('download');
    await eventPage.getByRole('link', { name: 'Add to calendar' }).click();
    expect((await download).suggestedFilename()).toMatch(/\.ics$/);
  } finally {
    elsewhere.close();
  }
});
