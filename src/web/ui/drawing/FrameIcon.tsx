import { drawIcon } from './draw-icon.tsx';

// Icons of the header and footer, separate from icons that load with single pages.
export const SearchIcon = drawIcon(<path d="M10.5 4a6.5 6.5 0 1 0 0 13a6.5 6.5 0 1 0 0-13m4.8 11.3L20 20" />);
export const MoonIcon = drawIcon(<path d="M20 14.5A8.5 8.5 0 1 1 9.5 4a6.7 6.7 0 0 0 10.5 10.5z" />);
export const SunIcon = drawIcon(
  <path d="M12 8a4 4 0 1 0 0 8a4 4 0 1 0 0-8M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6L19 19M5 19l1.4-1.4M17.6 6.4L19 5" />,
);
export const PersonIcon = drawIcon(<path d="M12 4a4 4 0 1 0 0 8a4 4 0 1 0 0-8M4 20c.8-3.3 4-5 8-5s7.2 1.7 8 5" />);
export const CloseIcon = drawIcon(<path d="M6 6l12 12M18 6L6 18" />);
export const BellIcon = drawIcon(<path d="M5 18V11a7 7 0 0 1 14 0v7M3 18h18M10 21h4" />);
