import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { TownField } from '#web/parts/fields/TownField.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import styles from './FilterForm.module.css';
import { distances } from './when-and-where.ts';

type FilterFormProps = {
  /** Names the form and its button. */
  label: string;
  action: string;
  text: string;
  placeholder: string;
  near: string;
  radius: string;
  /** All parameters of the search; those without a field in the form are carried as hidden fields. */
  params: Readonly<Record<string, string | undefined>>;
  /** Names of the fields in the form. */
  ownFields: readonly string[];
  isExpanded: boolean;
  /** The fields under “More filters”. */
  children: ReactNode;
};

/** A plain GET form that works without JavaScript: what, where, how far, and more filters. */
export function FilterForm(props: FilterFormProps) {
  const { label, action, text, placeholder, near, radius, params, ownFields, isExpanded, children } = props;
  const carried = Object.entries(params).filter(([name, value]) => value && !ownFields.includes(name));
  return (
    <Form role="search" aria-label={label} method="get" action={action} className={styles.form}>
      {carried.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <TextField label="What" type="search" name="q" defaultValue={text} maxLength={200} placeholder={placeholder} />
      <TownField label="Near" name="near" defaultValue={near} placeholder="A town" />
      <Select label="How far" name="radius" defaultValue={radius} options={distances} />
      <Button type="submit">{label}</Button>
      <details className={styles.more} open={isExpanded}>
        <summary>More filters</summary>
        <div className={styles.part}>{children}</div>
      </details>
    </Form>
  );
}
