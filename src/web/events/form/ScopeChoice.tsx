import { Choice } from '#web/ui/form/Choice.tsx';

export type Scope = 'this' | 'following' | 'all';

const scopes: { value: Scope; label: string }[] = [
  { value: 'this', label: 'This event' },
  { value: 'following', label: 'This and following' },
  { value: 'all', label: 'All upcoming' },
];

type ScopeChoiceProps = { value: Scope; onChange: (scope: Scope) => void; isOneOffered?: boolean };

/** Which events of a series a change applies to. */
export function ScopeChoice({ value, onChange, isOneOffered = true }: ScopeChoiceProps) {
  const options = isOneOffered ? scopes : scopes.slice(1);
  return <Choice label="Which events" options={options} value={value} onChange={onChange} />;
}
