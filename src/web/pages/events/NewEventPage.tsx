import { type ComponentProps, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { ExistingEventForm, NewEventForm } from '#web/events/form/NewEventForm.tsx';
import { TemplateStrip } from '#web/events/form/TemplateStrip.tsx';
import { rememberPublished } from '#web/events/just-published.ts';
import { PostingGate } from '#web/moderation/PostingGate.tsx';
import { CategoryArt } from '#web/parts/categories/CategoryArt.tsx';
import { PageTitle } from '#web/platform/page/PageTitle.tsx';
import { Container } from '#web/ui/layout/Layout.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';

/** One form per visit: the draft's id is added to the URL once it exists, so that a reload continues the draft. */
export function Component() {
  const { key, state } = useLocation();
  const visit = (state as { visit?: string } | null)?.visit ?? key;
  return (
    <Container page>
      <PageTitle>Do sump'n!</PageTitle>
      <PageHeading lead="All you need is a title, a category, a date and a place. You can add the rest later.">
        Do sump'n!
      </PageHeading>
      <PostingGate>
        <NewEvent key={visit} visit={visit} />
      </PostingGate>
    </Container>
  );
}

function NewEvent({ visit }: { visit: string }) {
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  // The URL at the start of the visit: the draft created since is already in the form.
  const [{ draftId, templateId, hostAddress }] = useState({
    draftId: search.get('draft'),
    templateId: search.get('template'),
    hostAddress: search.get('host'),
  });
  const onDone: ComponentProps<typeof NewEventForm>['onDone'] = ({ eventId, isPublished }) => {
    if (isPublished) rememberPublished(eventId);
    void navigate(paths.event(eventId));
  };
  if (draftId) return <ExistingEventForm Art={CategoryArt} eventId={draftId} onDone={onDone} />;
  return (
    <>
      {!search.get('draft') && !templateId && <TemplateStrip hostAddress={hostAddress} />}
      <NewEventForm
        Art={CategoryArt}
        onDone={onDone}
        templateId={templateId}
        hostAddress={hostAddress}
        onCreated={(id) => setSearch({ draft: id }, { replace: true, state: { visit }, preventScrollReset: true })}
      />
    </>
  );
}
