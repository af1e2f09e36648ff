import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import type { EventFields } from '#contracts/events/event-fields.ts';
import type { Site } from '#contracts/site.contract.ts';
import { everyEventDetail, everyEventField } from '#tests/support/every-event-field.ts';
import { fakeNetwork } from '#tests/support/fake-network.ts';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import { EventForm } from '#web/events/form/EventForm.tsx';
import { EventPreviewDialog } from '#web/events/form/EventPreviewDialog.tsx';
import { type EventValueName, emptyValues, eventFormFields, savedField } from '#web/events/form/event-form-fields.ts';
import { fieldsOf, valuesFromTemplate, valuesOf } from '#web/events/form/event-values.ts';
import { formatChanges } from '#web/events/form/series-change.ts';
import { unsavedStore } from '#web/events/form/unsaved-event.ts';
import { EventArticle } from '#web/events/page/EventArticle.tsx';
import type { WholeEvent } from '#web/events/page/events.api.ts';
import { SiteContext } from '#web/platform/page/site.ts';

type Field = keyof EventFields;
const DAY = '2027-03-12';
const every = everyEventField(DAY);
const event = everyEventDetail(DAY) as WholeEvent;
const fields = Object.keys(every) as Field[];
const texts = Object.entries(every).flatMap(([field, value]) =>
  typeof value === 'string' ? [{ field: field as Field, text: value }] : [],
);
const values = valuesOf(event);
const site = { tileMaxZoom: 12, hasGeocoder: false } as Site;

let screen: Screen;
const show = async (element: React.ReactNode) => {
  screen = await showScreen(<SiteContext value={site}>{element}</SiteContext>);
};
beforeEach(() => fakeNetwork());
afterEach(() => {
  screen?.close();
  localStorage.clear();
});

describe('every event field in the form', () => {
  test('is loaded and saved unchanged', () => {
    const { host: _host, ...saved } = fieldsOf(values);
    const questions = every.questions.map((question, index) => ({ ...question, id: `question${index}` }));
    expect(saved).toEqual({ ...every, questions });
  });

  test('is filled in by a template', () => {
    const template = { id: 't', name: 'Games', isOwn: true, content: every };
    // A template has only the id of its place, and no pin.
    const { placeId: _placeId, latitude: _latitude, longitude: _longitude, ...shown } = every;
    expect(fieldsOf(valuesFromTemplate(template))).toMatchObject(shown);
  });

  test('differs from an empty form', () => {
    const empty = fieldsOf(emptyValues);
    for (const field of fields) expect([field, empty[field]]).not.toEqual([field, every[field]]);
  });

  test('belongs to one of the form’s values', () => {
    const saved = new Set(Object.keys(values).map((name) => savedField(name as EventValueName)));
    // The pin combines latitude and longitude.
    expect(saved).toEqual(new Set(['host', ...fields.filter((field) => field !== 'longitude')]));
  });

  test('has a name in the summary of changes', () => {
    const unnamed = fields.filter((field) => formatChanges({ [field]: every[field] }) === 'details');
    // The latitude carries the name of the pin.
    expect(unnamed).toEqual(['longitude']);
  });

  it('has an input', async () => {
    await show(
      <EventForm
        Art={() => null}
        onDone={() => {}}
        options={{
          event,
          values,
          create: () => Promise.resolve(event),
          update: () => Promise.resolve(event),
          load: () => Promise.resolve(event),
          unsaved: (id) => unsavedStore('ada', id ?? 'new'),
          firstSave: { read: () => null, write: () => true },
        }}
      />,
    );
    /** Fields with inputs of their own, by label. */
    const labelled: { [Name in EventValueName]?: string } = {
      place: 'City or town',
      interests: 'Interests',
      excludedDays: eventFormFields.excludedDays.label,
      isAddressHidden: eventFormFields.isAddressHidden.label,
      attendance: 'Online',
      accessibility: 'Step-free access',
      questions: 'Question 1',
    };
    const withoutInput: EventValueName[] = ['host', 'pin'];
    const missing = (Object.keys(values) as EventValueName[]).filter((name) => {
      const label = labelled[name];
      return !(label ? screen.text().includes(label) : document.querySelector(`form [name="${name}"]`));
    });
    expect(missing).toEqual(withoutInput);
  });
});

describe('every text of an event is shown', () => {
  const shownOtherwise: Field[] = [
    ...([
      'category',
      'startsLocal',
      'endsLocal',
      'timeZone',
      'attendance',
      'rule',
      'visibility',
      'attendeeList',
    ] as const),
    ...(['rsvpOpensAt', 'rsvpClosesAt', 'hostNotes', 'description'] as const),
  ];
  const shownTexts = texts.filter(({ field }) => !shownOtherwise.includes(field));

  it('on its page', async () => {
    await show(
      <EventArticle event={event} category={undefined} art={null} hostRating={null} links={null} rsvp={null}>
        {null}
      </EventArticle>,
    );
    const page = () => `${screen.text()}${document.querySelector('article')!.innerHTML}`;
    for (const { text } of shownTexts) await expect.poll(page).toContain(text);
  });

  it('in the preview', async () => {
    await show(<EventPreviewDialog values={{ ...values, isAddressHidden: false }} cover={null} onClose={() => {}} />);
    const inPreview = shownTexts.filter(({ field }) => field !== 'meetingLink');
    for (const { text } of inPreview) expect(screen.text()).toContain(text);
  });
});
