import type { FastifyInstance } from 'fastify';
import { accountRoutes } from '#server/accounts/accounts.routes.ts';
import { mailedTokenRoutes } from '#server/accounts/mailed-tokens.routes.ts';
import { profileRoutes } from '#server/accounts/profile.routes.ts';
import { sessionRoutes } from '#server/accounts/sessions.routes.ts';
import { commentRoutes } from '#server/comments/comments.routes.ts';
import { eventCalendarRoutes } from '#server/events/calendar.routes.ts';
import { coverRoutes } from '#server/events/covers.routes.ts';
import { eventRoutes } from '#server/events/events.routes.ts';
import { templateRoutes } from '#server/events/templates.routes.ts';
import { unsubscribeRoutes } from '#server/notifications/unsubscribes.routes.ts';
import { avatarRoutes } from '#server/people/avatars.routes.ts';
import { placeRoutes } from '#server/places/places.routes.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { attendeeRoutes } from '#server/rsvps/attendees.routes.ts';
import { calendarFeedRoutes } from '#server/rsvps/calendar-feeds.routes.ts';
import { checkInCodeRoutes } from '#server/rsvps/check-in-codes.routes.ts';
import { ratingRoutes } from '#server/rsvps/ratings.routes.ts';
import { rsvpRoutes } from '#server/rsvps/rsvps.routes.ts';
import { embedRoutes } from '#server/search/embeds.routes.ts';
import { feedRoutes } from '#server/search/feeds.routes.ts';
import { oembedRoutes } from '#server/search/oembed.routes.ts';
import { searchRoutes } from '#server/search/search.routes.ts';
import { sitemapRoutes } from '#server/search/sitemaps.routes.ts';

/** Every feature's routes, in the order in which the API is documented. */
export const featureRoutes: readonly ((app: FastifyInstance, deps: AppDeps) => void)[] = [
  accountRoutes,
  sessionRoutes,
  mailedTokenRoutes,
  profileRoutes,
  avatarRoutes,
  placeRoutes,
  eventRoutes,
  coverRoutes,
  templateRoutes,
  searchRoutes,
  embedRoutes,
  oembedRoutes,
  sitemapRoutes,
  rsvpRoutes,
  attendeeRoutes,
  checkInCodeRoutes,
  ratingRoutes,
  commentRoutes,
  eventCalendarRoutes,
  calendarFeedRoutes,
  unsubscribeRoutes,
  feedRoutes,
];
