import { Form } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { TownField } from '#web/parts/fields/TownField.tsx';
import { distances } from '#web/parts/search/when-and-where.ts';
import { ChipLink } from '#web/ui/display/ChipLink.tsx';
import { CloseIcon } from '#web/ui/drawing/FrameIcon.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import styles from './HostSearch.module.css';
import { type HostRequest, hostSearchPath, organizationTypes } from './host-request.ts';

/** A plain GET form that works without JavaScript. */
export function HostSearchForm({ request }: { request: HostRequest }) {
  const { kind, text, near, radius, interest, type } = request;
  return (
    <Form role="search" aria-label={`Search ${kind}`} method="get" action={paths.search()} className={styles.form}>
      <input type="hidden" name="kind" value={kind} />
      {interest && <input type="hidden" name="interest" value={interest} />}
      <TextField label="What" type="search" name="q" defaultValue={text} maxLength={200} placeholder="Names or words" />
      <TownField label="Near" name="near" defaultValue={near} placeholder="A town" />
      <Select label="How far" name="radius" defaultValue={radius} options={distances} />
      {kind === 'organizations' && <Select label="Kind" name="type" defaultValue={type} options={organizationTypes} />}
      <Button type="submit">Search {kind}</Button>
      {interest && (
        <ChipLink to={hostSearchPath(request, { interest: '' })} aria-label={`Take away: ${interest}`}>
          {`#${interest}`}
          <CloseIcon size={16} />
        </ChipLink>
      )}
    </Form>
  );
}
