import { createHash } from 'node:crypto';
import type { EventFields } from '#contracts/events/event-fields.ts';
import { type CityName, cities } from './cities.ts';
import type { City } from './city.ts';
import type { Idea, Variation } from './event-ideas.ts';
import { artsEvents } from './events-arts.ts';
import { networkingEvents } from './events-networking.ts';
import { outdoorEvents } from './events-outdoors.ts';
import { socialEvents } from './events-social.ts';
import { techEvents } from './events-tech.ts';
import { wellnessEvents } from './events-wellness.ts';

/** An event to post, relative to the day of loading. */
export type EventPlan = {
  /** Stored in the host's notes to recognize the event on reloading. */
  marker: string;
  city: CityName;
  /** The local part of the host's email. */
  host: string;
  fields: EventFields;
  variation: Variation;
  startsAt: Date;
  publishedAt: Date;
  /** Share of its seats (or of a good crowd) that is taken, from 0 to 1. */
  interest: number;
};

const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const DAY_MS = 86_400_000;
/** Weeks relative to loading; 0 is the next week. A third is past, most others are soon. */
const WEEKS = [0, -4, 2, -1, 5, 1, -8, 3, 0, -2, 1, 8, -1, 2, 4, -10, 1, 6, -3, 2, 13, -6, 3, 10];

/** A number between 0 and 1 that depends only on the words. */
export const chance = (...words: string[]): number =>
  createHash('sha1').update(words.join('/')).digest().readUInt32BE(0) / 2 ** 32;

const ideas: Idea[] = [
  ...techEvents,
  ...outdoorEvents,
  ...socialEvents,
  ...networkingEvents,
  ...artsEvents,
  ...wellnessEvents,
];

export function planEvents(now: Date): EventPlan[] {
  const editions = ideas.flatMap((idea) =>
    Object.entries(idea.in).map(([city, edition]) => ({ idea, city: city as CityName, edition })),
  );
  return editions.map(({ idea, city, edition }, at) => {
    const [title, variation] = typeof edition === 'string' ? [edition, {}] : edition;
    const week = WEEKS[(at * 7) % WEEKS.length]!;
    return planEvent({ idea, city, title, variation, week: variation.isDraft ? Math.abs(week) : week, now });
  });
}

type PlanInput = { idea: Idea; city: CityName; title: string; variation: Variation; week: number; now: Date };

function planEvent({ idea, city, title, variation, week, now }: PlanInput): EventPlan {
  const marker = `Sample event ${idea.slug}/${city}.`;
  const { hosts, place }: City = cities[city];
  const host = hosts[Math.floor(chance(marker, 'host') * hosts.length)]!;
  const start = findStart(idea, place.timeZone, week, now);
  const startsAt = new Date(start.epochMilliseconds);
  const lead = (9 + chance(marker, 'lead') * 16) * DAY_MS;
  const latest = now.getTime() - (1 + chance(marker, 'latest') * 12) * DAY_MS;
  return {
    marker,
    city,
    host,
    variation,
    startsAt,
    publishedAt: new Date(Math.min(startsAt.getTime() - lead, latest)),
    interest: (0.15 + chance(marker, 'interest') * 0.6) * (week > 4 ? 0.4 : 1),
    fields: {
      ...toEventFields(idea, city, host, variation),
      title,
      hostNotes: marker,
      startsLocal: start.toPlainDateTime().toString({ smallestUnit: 'minute' }),
      endsLocal: start.toPlainDateTime().add({ minutes: idea.minutes }).toString({ smallestUnit: 'minute' }),
    },
  };
}

/** The day of the week within the seven days after loading, shifted by `week`. */
function findStart({ day, at }: Idea, timeZone: string, week: number, now: Date): Temporal.ZonedDateTime {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();
  const ahead = ((DAYS.indexOf(day) + 1 - today.dayOfWeek + 6) % 7) + 1;
  return today.add({ days: ahead + week * 7 }).toZonedDateTime({ timeZone, plainTime: at });
}

function toEventFields(idea: Idea, city: CityName, host: string, variation: Variation): EventFields {
  const { money, place, spots }: City = cities[city];
  const [venue, address, latitude, longitude, find] = idea.where === 'online' ? [] : spots[idea.where];
  const words: Record<string, string> = {
    city: place.name,
    venue: venue ?? '',
    find: find ?? '',
    host: formatName(host),
  };
  const fill = (text: string) =>
    text.replace(/\{(\w+)(?::(\d+))?\}/g, (_, word, amount) => (amount ? money(Number(amount)) : words[word]!));
  const { category, interests, seats, guests = 0, price = '', questions = [], accessibility = [] } = idea;
  return {
    category,
    interests,
    description: fill(idea.text),
    ...(venue ? { venue, address, latitude, longitude, placeId: place.id } : { placeId: null }),
    timeZone: place.timeZone,
    attendance: idea.isHybrid ? 'hybrid' : venue ? 'in-person' : 'online',
    ...((idea.isHybrid || !venue) && { meetingLink: `https://meet.example.org/${idea.slug}-${city}` }),
    capacity: seats === undefined ? null : variation.isFull ? Math.min(seats, 14) : seats,
    guestsPerRsvp: guests,
    requiresApproval: variation.isApproved ?? false,
    waitlistOfferHours: variation.isOffered ? 24 : null,
    priceNote: fill(price),
    questions,
    accessibility,
    accessibilityNote: idea.accessibilityNote ?? '',
    isAddressHidden: idea.isAddressHidden ?? false,
    visibility: variation.isUnlisted ? 'unlisted' : 'public',
  };
}

const formatName = (host: string) => host[0]!.toUpperCase() + host.slice(1);
