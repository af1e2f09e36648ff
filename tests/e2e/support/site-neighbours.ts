import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { StripeStandIn } from '#tests/support/stripe/stand-in.ts';

/** A response of Photon. */
const kotti = {
  features: [
    {
      geometry: { coordinates: [13.4181, 52.4991] },
      properties: {
        name: 'Café Kotti',
        street: 'Adalbertstraße',
        housenumber: '96',
        city: 'Berlin',
        country: 'Germany',
      },
    },
  ],
};

/**
 * Fake third-party services on loopback: map tiles, a geocoder that always returns one address, a push service that returns the pushes it has
 * received at a URL, and Stripe with its payment page.
 */
export async function openNeighbours(sitePort: number): Promise<Record<string, string>> {
  const stripe = await StripeStandIn.start({ port: sitePort + 4 });
  const pushes = new Map<string, string[]>();
  const tile = await sharp({ create: { width: 256, height: 256, channels: 3, background: '#6fd3c0' } })
    .png()
    .toBuffer();
  const server = createServer((request, answer) => {
    const { url = '', method } = request;
    if (url.startsWith('/push/') && method === 'POST')
      void buffer(request).then((body) => {
        pushes.set(url, [...(pushes.get(url) ?? []), body.toString('base64')]);
        return answer.writeHead(201).end();
      });
    else if (url.startsWith('/push/')) answer.end(JSON.stringify(pushes.get(url) ?? []));
    else if (url.startsWith('/tiles/')) answer.setHeader('content-type', 'image/png').end(tile);
    else answer.setHeader('content-type', 'application/json').end(JSON.stringify(kotti));
  });
  await new Promise<void>((listening) => server.listen(sitePort + 2, '127.0.0.1', listening));
  server.unref();
  const origin = `http://127.0.0.1:${sitePort + 2}`;
  return {
    TILE_URL: `${origin}/tiles/{z}/{x}/{y}.png`,
    GEOCODER_URL: `${origin}/addresses?q={query}`,
    PUSH_SERVICES: origin,
    PAYMENTS: 'own',
    STRIPE_SECRET_KEY: 'sk_test_of_the_journeys',
    STRIPE_WEBHOOK_SECRETS: Object.values(stripe.secrets).join(','),
    STRIPE_API_URL: stripe.url,
  };
}
