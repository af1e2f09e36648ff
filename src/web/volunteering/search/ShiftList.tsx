import { ShiftCard } from '#web/volunteering/ShiftCard.tsx';
import list from '#web/volunteering/Shifts.module.css';
import type { ShiftResult } from './shift-loading.ts';

export const ShiftList = ({ shifts }: Pick<ShiftResult, 'shifts'>) => (
  <ul className={list.list}>
    {shifts.map((shift) => (
      <li key={shift.id}>
        <ShiftCard shift={shift} />
      </li>
    ))}
  </ul>
);
