import { useState } from 'react';
import { clampCount } from '#web/parts/repeat/repeat-rules.ts';
import { TextField } from '#web/ui/form/TextField.tsx';

type CountFieldProps = { label: string; max: number; value: number; onChange: (count: number) => void };

/** A whole number from 1 to `max`. While somebody types, the field may be empty or too big. */
export function CountField({ label, max, value, onChange }: CountFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextField
      type="number"
      inputMode="numeric"
      label={label}
      min={1}
      max={max}
      value={typed ?? String(value)}
      onChange={({ target }) => {
        setTyped(target.value);
        if (target.value !== '') onChange(clampCount(target.value, max));
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
