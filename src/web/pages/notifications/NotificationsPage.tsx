import { useSearchParams } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { NotificationList } from '#web/notifications/NotificationList.tsx';
import { PageTitle } from '#web/platform/page/PageTitle.tsx';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { Container, Row } from '#web/ui/layout/Layout.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import { TabLink, Tabs } from '#web/ui/layout/Tabs.tsx';

/** The filter is part of the URL, so that Back, reload and links keep it. */
export function Component() {
  const [search] = useSearchParams();
  const isUnreadOnly = search.get('show') === 'unread';
  return (
    <Container page narrow>
      <PageTitle>Notifications</PageTitle>
      <PageHeading
        actions={
          <Row gap="tight">
            <ButtonLink to={paths.conversations()} variant="quiet">
              Messages
            </ButtonLink>
            <ButtonLink to={paths.notificationSettings()} variant="quiet">
              Notification settings
            </ButtonLink>
          </Row>
        }
      >
        Notifications
      </PageHeading>
      <NotificationList
        key={String(isUnreadOnly)}
        isUnreadOnly={isUnreadOnly}
        filter={<Filter isUnreadOnly={isUnreadOnly} />}
      />
    </Container>
  );
}

const Filter = ({ isUnreadOnly }: { isUnreadOnly: boolean }) => (
  <nav aria-label="Filter notifications">
    <Tabs label="Filter notifications">
      <TabLink to={paths.notifications()} isOn={!isUnreadOnly}>
        All
      </TabLink>
      <TabLink to={paths.notifications({ show: 'unread' })} isOn={isUnreadOnly}>
        Unread
      </TabLink>
    </Tabs>
  </nav>
);
