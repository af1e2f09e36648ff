import { Form } from 'react-router';
import { paths } from '#web/platform/paths.ts';
import { Button } from '#web/ui/Button.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import styles from './SearchForm.module.css';
import { type SearchRequest, searchPlaces } from './search-request.ts';

type SearchFormProps = {
  request: SearchRequest;
  categories: readonly { slug: string; name: string }[];
};

/** A plain GET form: it works before, and without, any script. */
export function SearchForm({ request, categories }: SearchFormProps) {
  return (
    <Form role="search" aria-label="Search events" method="get" action={paths.search()} className={styles.form}>
      <TextField label="What" type="search" name="q" defaultValue={request.words} maxLength={200} />
      <Select label="Where" name="where" defaultValue={request.place} options={searchPlaces} />
      <Select
        label="Category"
        name="category"
        defaultValue={request.category}
        options={[
          { value: '', label: 'Any category' },
          ...categories.map(({ slug, name }) => ({ value: slug, label: name })),
        ]}
      />
      <Button type="submit">Search events</Button>
    </Form>
  );
}
