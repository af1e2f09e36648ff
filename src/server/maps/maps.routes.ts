import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DAY_SECONDS } from '#contracts/durations.ts';
import { areaPicturePath, pinPicturePath, tilePath } from '#contracts/map-paths.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { compressBrotli, sendBrotli } from '#server/platform/brotli.ts';
import { type Limit, networkOf } from '#server/platform/http/rate-limits.ts';
import { ownMap } from '#server/platform/map-settings.ts';
import { memoryLimits } from '#server/platform/memory-limits.ts';
import { SizedCache } from '#server/platform/sized-cache.ts';
import { drawMap } from './draw-map.ts';
import { MapFile } from './map-file.ts';
import { drawArea, drawAttribution, drawPin } from './marks.ts';
import { type MapView, viewAround, viewOfTile } from './mercator.ts';

/** How long browsers keep the base map where MAP_FILE could not be read. */
const FALLBACK_SECONDS = 60;
/** A map that fills a screen takes about 40 tiles; browsers keep them. */
const limits: Limit[] = [
  { name: 'maps', points: 1500, seconds: 300, isExact: false, key: (request) => networkOf(request.ip) },
];
/** Small, so that names can be read on a phone too; wide screens enlarge it. */
const PICTURE = { width: 480, height: 240 };
/** The base map has no streets, so its pictures show the region. */
const PICTURE_ZOOMS = { basemap: { pin: 9, area: 9 }, streets: { pin: 15, area: 12 } };
/** As `mapPosition` writes it: about 10 m, so that there are not endlessly many pictures of a place. */
const POSITION = /^(-?\d{1,2}\.\d{4}),(-?\d{1,3}\.\d{4})$/;
const NUMBER = /^(0|[1-9]\d{0,6})$/;
/** A picture that is opened directly may load nothing and has no origin. */
const SANDBOX = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

const MARKS = { pin: drawPin, area: drawArea };

type CachedDrawing = { brotli: Buffer; etag: string; maxAgeSeconds: number };
type Draw = (source: MapFile | null) => Promise<string>;
type TileRequest = { Params: { zoom: string; column: string; row: string } };
type PictureRequest = { Params: { position: string } };

/** Tiles of the live map, and pictures for pages. They are no API endpoints: `<img>` requests them without a token. */
export function mapRoutes(app: FastifyInstance, { config }: Pick<AppDeps, 'config'>): void {
  const { maxZoom, attribution } = ownMap(config);
  const file = config.MAP_FILE ? new MapFile(config.MAP_FILE) : null;
  app.addHook('onClose', () => file?.close());
  const zooms = file ? PICTURE_ZOOMS.streets : PICTURE_ZOOMS.basemap;
  const drawings = new SizedCache<CachedDrawing>(memoryLimits.mapBytes, ({ brotli }) => brotli.length);

  /** `key` instead of the URL, whose query could be anything. */
  const send = async (request: FastifyRequest, reply: FastifyReply, key: string, draw: Draw) => {
    const { brotli, etag, maxAgeSeconds } = drawings.get(key) ?? (await drawNew(request, key, draw));
    reply.headers({
      'content-security-policy': SANDBOX,
      'cache-control': `public, max-age=${maxAgeSeconds}`,
      vary: 'accept-encoding',
      etag,
    });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return sendBrotli(request, reply.type('image/svg+xml'), brotli);
  };
  const drawNew = async (request: FastifyRequest, key: string, draw: Draw): Promise<CachedDrawing> => {
    try {
      const drawing = await pack(await draw(file), DAY_SECONDS);
      drawings.set(key, drawing);
      return drawing;
    } catch (error) {
      if (!file) throw error;
      request.log.error({ err: error }, 'MAP_FILE cannot be read');
      return pack(await draw(null), FALLBACK_SECONDS);
    }
  };

  app.get<TileRequest>(tilePath(':zoom', ':column', ':row'), { config: { limits } }, async (request, reply) => {
    const { zoom, column, row } = request.params;
    const view = readTile(request.params, maxZoom);
    return send(request, reply, `${zoom}/${column}/${row}`, (source) => drawMap(view, source));
  });
  const sendPicture = (request: FastifyRequest<PictureRequest>, reply: FastifyReply, kind: keyof typeof MARKS) => {
    const { position } = request.params;
    const view = viewAround(readPosition(position), { ...PICTURE, zoom: zooms[kind] });
    const above = MARKS[kind](view) + drawAttribution(view, attribution);
    return send(request, reply, `${kind} ${position}`, (source) => drawMap(view, source, above));
  };
  app.get<PictureRequest>(pinPicturePath(':position'), { config: { limits } }, async (request, reply) =>
    sendPicture(request, reply, 'pin'),
  );
  app.get<PictureRequest>(areaPicturePath(':position'), { config: { limits } }, async (request, reply) =>
    sendPicture(request, reply, 'area'),
  );
}

async function pack(svg: string, maxAgeSeconds: number): Promise<CachedDrawing> {
  const etag = `W/"${createHash('sha1').update(svg).digest('base64url')}"`;
  return { brotli: await compressBrotli(Buffer.from(svg)), etag, maxAgeSeconds };
}

function readTile({ zoom, column, row }: TileRequest['Params'], maxZoom: number): MapView {
  const numbers = [zoom, column, row].map((text) => (NUMBER.test(text) ? Number(text) : Number.NaN));
  const [z, x, y] = numbers as [number, number, number];
  // Comparisons with NaN are false.
  if (!(z <= maxZoom && x < 2 ** z && y < 2 ** z)) throw new AppError('picture.not_found');
  return viewOfTile(z, x, y);
}

function readPosition(text: string): { latitude: number; longitude: number } {
  const [, latitude, longitude] = POSITION.exec(text)?.map(Number) ?? [];
  if (latitude === undefined || longitude === undefined || Math.abs(latitude) > 90 || Math.abs(longitude) > 180)
    throw new AppError('picture.not_found');
  return { latitude, longitude };
}
