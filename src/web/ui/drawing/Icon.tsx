import { drawIcon } from './draw-icon.tsx';

export const CheckIcon = drawIcon(<path d="M5 12.5l4.5 4.5L19 7" />);
export const InfoIcon = drawIcon(<path d="M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18m0 8v5M12 7.6v.1" />);
export const WarningIcon = drawIcon(<path d="M12 4L2.8 20h18.4zM12 10v4M12 17v.1" />);
export const PinIcon = drawIcon(
  <path d="M12 21s7-6.5 7-11.5A7 7 0 0 0 5 9.5C5 14.5 12 21 12 21zM12 7.5a2 2 0 1 0 0 4a2 2 0 1 0 0-4" />,
);
export const CalendarIcon = drawIcon(<path d="M4 6h16v14H4zM4 10.5h16M8.5 3v4M15.5 3v4" />);
export const ChevronIcon = drawIcon(<path d="M6 9l6 6l6-6" />);
export const TicketIcon = drawIcon(
  <path d="M3 8V6h18v2a4 4 0 0 0 0 8v2H3v-2a4 4 0 0 0 0-8zM14 6v2.5M14 11v2M14 15.5V18" />,
);
export const StarIcon = drawIcon(
  <path d="M12 3.2l2.7 5.6l6.1.8l-4.5 4.2l1.2 6.1L12 16.9l-5.5 3L7.7 13.8L3.2 9.6l6.1-.8z" />,
);
