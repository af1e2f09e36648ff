import { Form, useSearchParams } from 'react-router';
import { paths } from '#web/platform/paths.ts';
import { SearchIcon } from '#web/ui/FrameIcon.tsx';
import { useLoadedOnUse } from '#web/ui/loaded-on-use.ts';
import styles from './HeaderSearch.module.css';

const loadSuggestions = () => import('./HeaderSuggestions.tsx').then((module) => module.HeaderSuggestions);

/** A plain GET form: it works before, and without, any script. On the search page it shows what was searched. */
export function HeaderSearch({ productName }: { productName: string }) {
  const [asked] = useSearchParams();
  const words = asked.get('q') ?? '';
  const where = asked.get('where') ?? 'current';
  const placeholder = `${productName} something?`;
  const { joined, wiring } = useLoadedOnUse(loadSuggestions);
  return (
    <Form role="search" method="get" action={paths.search()} className={styles.search} key={`${where}/${words}`}>
      <input
        type="search"
        name="q"
        aria-label="Search for"
        placeholder={placeholder}
        defaultValue={words}
        className={styles.words}
        enterKeyHint="search"
        maxLength={200}
        {...wiring}
      />
      <select name="where" aria-label="Location" defaultValue={where} className={styles.where}>
        <option value="current">Current Location</option>
        <option value="online">Online Events</option>
        <option value="anywhere">Anywhere</option>
      </select>
      <button type="submit" aria-label="Search" className={styles.go}>
        <SearchIcon size={20} />
        <span>Search</span>
      </button>
      {joined?.input.isConnected && <joined.Joined input={joined.input} />}
    </Form>
  );
}
