import { type ReactNode, useId, useState } from 'react';
import { NavLink } from 'react-router';
import { PageTitle } from '#web/platform/page/PageTitle.tsx';
import { ChevronIcon } from '#web/ui/drawing/Icon.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Container } from '#web/ui/layout/Layout.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import styles from './SidePage.module.css';

export type SideSection = { name: string; path: string; isExact?: boolean };
type SideMenuProps = { label: string; sections: readonly SideSection[]; current: string };
type SidePageProps = SideMenuProps & { wide?: boolean; children: ReactNode };

/** A page of an area with a menu at its side, such as the settings. `current` is the page's menu entry and its title. */
export function SidePage({ wide = false, children, ...menu }: SidePageProps) {
  return (
    <Container page className={styles.page}>
      <PageTitle>{`${menu.current} · ${menu.label}`}</PageTitle>
      <SideMenu {...menu} />
      <div className={wide ? styles.wide : styles.content}>
        <PageHeading>{menu.current}</PageHeading>
        {children}
      </div>
    </Container>
  );
}

/** On narrow screens a button expands the menu. */
export function SideMenu({ label, sections, current }: SideMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <nav aria-label={label} className={styles.menu}>
      <Button
        variant="quiet"
        wide
        className={styles.fold}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {`${label}: ${current}`}
        <ChevronIcon />
      </Button>
      <ul id={id} className={styles.entries} data-open={isOpen}>
        {sections.map(({ name, path, isExact = false }) => (
          <li key={path}>
            <NavLink to={path} end={isExact} onClick={() => setOpen(false)}>
              {name}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
