import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';

/** As Photon answers. */
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

/** What a site asks of others, answered on loopback: map tiles, and one address whatever is typed. */
export async function openNeighbours(): Promise<{ TILE_URL: string; GEOCODER_URL: string }> {
  const tile = await sharp({ create: { width: 256, height: 256, channels: 3, background: '#6fd3c0' } })
    .png()
    .toBuffer();
  const server = createServer(({ url }, answer) => {
    if (url?.startsWith('/tiles/')) answer.setHeader('content-type', 'image/png').end(tile);
    else answer.setHeader('content-type', 'application/json').end(JSON.stringify(kotti));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  server.unref();
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { TILE_URL: `${origin}/tiles/{z}/{x}/{y}.png`, GEOCODER_URL: `${origin}/addresses?q={query}` };
}
