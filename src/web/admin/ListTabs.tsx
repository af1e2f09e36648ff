import { ButtonLink } from '#web/ui/form/Button.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';

type ListTabsProps = {
  label: string;
  tabs: readonly { id: string; name: string; path: string }[];
  current: string;
};

/** Links to the lists of a page, of which one is shown. */
export const ListTabs = ({ label, tabs, current }: ListTabsProps) => (
  <nav aria-label={label}>
    <Row gap="tight">
      {tabs.map(({ id, name, path }) => (
        <ButtonLink
          key={id}
          to={path}
          size="small"
          variant={id === current ? 'primary' : 'quiet'}
          aria-current={id === current ? 'page' : undefined}
        >
          {name}
        </ButtonLink>
      ))}
    </Row>
  </nav>
);
