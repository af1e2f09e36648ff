import type { ComponentProps, ReactNode } from 'react';
import type { SitePath } from '#contracts/site-paths.ts';
import { Markup } from '#web/parts/fields/Markup.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';
import { TabLink, Tabs } from '#web/ui/layout/Tabs.tsx';
import { HostLinks } from './HostLinks.tsx';
import styles from './HostPage.module.css';
import { HostPicture } from './HostPicture.tsx';

type HostPageProps = {
  name: string;
  picture: string | null;
  cover: ReactNode;
  chips: ReactNode;
  /** Actions and location: beside the content on wide screens, above it on phones. */
  aside: ReactNode;
  children: ReactNode;
};

/** The page of a group or organization. */
export function HostPage({ name, picture, cover, chips, aside, children }: HostPageProps) {
  return (
    <article className={styles.page}>
      <header className={styles.head}>
        <div className={styles.cover}>{cover}</div>
        <div className={styles.title}>
          <HostPicture src={picture} name={name} size={128} />
          <div>
            <h1>{name}</h1>
            <Row gap="tight">{chips}</Row>
          </div>
        </div>
      </header>
      <div className={styles.aside}>{aside}</div>
      <div className={styles.main}>{children}</div>
    </article>
  );
}

export type HostTab = 'events' | 'posts' | 'people';

/** Each tab has its own address, so the page works without JavaScript. */
type HostTabsProps = {
  tab: HostTab;
  eventsPath: SitePath;
  postsPath?: SitePath;
  peoplePath: SitePath;
  peopleLabel: string;
};

/** The sections of a group or organization. */
export const HostTabs = ({ tab, eventsPath, postsPath, peoplePath, peopleLabel }: HostTabsProps) => (
  <Tabs label="Sections">
    <TabLink to={eventsPath} isOn={tab === 'events'}>
      Events
    </TabLink>
    {postsPath && (
      <TabLink to={postsPath} isOn={tab === 'posts'}>
        Posts
      </TabLink>
    )}
    <TabLink to={peoplePath} isOn={tab === 'people'}>
      {peopleLabel}
    </TabLink>
  </Tabs>
);

type HostSectionProps = { id: string; title: string; actions?: ReactNode; children: ReactNode };

export function HostSection({ id, title, actions, children }: HostSectionProps) {
  const heading = <h2 id={id}>{title}</h2>;
  return (
    <section aria-labelledby={id} className={styles.section}>
      {actions ? (
        <div className={styles.sectionHead}>
          {heading}
          {actions}
        </div>
      ) : (
        heading
      )}
      {children}
    </section>
  );
}

/** `html` is the server's rendering of Markdown. */
export function HostAbout({ html, ...rest }: { html: string } & ComponentProps<typeof HostLinks>) {
  return (
    <HostSection id="about" title="About">
      {html ? <Markup html={html} /> : <p className={styles.muted}>No description yet.</p>}
      <HostLinks {...rest} />
    </HostSection>
  );
}
