import type { ReactNode } from 'react';

type IconProps = { size?: number };

/** Line icons on a 24 grid, drawn for this site; always beside a text or a label, so hidden from screen readers. */
const icon = (shape: ReactNode) =>
  function Icon({ size = 24 }: IconProps) {
    return (
      <svg
        viewBox="0 0 24 24"
        width={size}
        height={size}
        fill="none"
        stroke="currentColor"
        strokeWidth="2.25"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        {shape}
      </svg>
    );
  };

export const SearchIcon = icon(<path d="M10.5 4a6.5 6.5 0 1 0 0 13a6.5 6.5 0 1 0 0-13m4.8 11.3L20 20" />);
export const CloseIcon = icon(<path d="M6 6l12 12M18 6L6 18" />);
export const CheckIcon = icon(<path d="M5 12.5l4.5 4.5L19 7" />);
export const InfoIcon = icon(<path d="M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18m0 8v5M12 7.6v.1" />);
export const WarningIcon = icon(<path d="M12 4L2.8 20h18.4zM12 10v4M12 17v.1" />);
export const MoonIcon = icon(<path d="M20 14.5A8.5 8.5 0 1 1 9.5 4a6.7 6.7 0 0 0 10.5 10.5z" />);
export const SunIcon = icon(
  <path d="M12 8a4 4 0 1 0 0 8a4 4 0 1 0 0-8M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6L19 19M5 19l1.4-1.4M17.6 6.4L19 5" />,
);
export const PersonIcon = icon(<path d="M12 4a4 4 0 1 0 0 8a4 4 0 1 0 0-8M4 20c.8-3.3 4-5 8-5s7.2 1.7 8 5" />);
export const PinIcon = icon(
  <path d="M12 21s7-6.5 7-11.5A7 7 0 0 0 5 9.5C5 14.5 12 21 12 21zM12 7.5a2 2 0 1 0 0 4a2 2 0 1 0 0-4" />,
);
export const CalendarIcon = icon(<path d="M4 6h16v14H4zM4 10.5h16M8.5 3v4M15.5 3v4" />);
export const GroupIcon = icon(
  <path d="M9 4.5a3.5 3.5 0 1 0 0 7a3.5 3.5 0 1 0 0-7M2.5 19.5c.6-3 3.2-4.5 6.5-4.5s5.9 1.5 6.5 4.5M16 4.8a3.5 3.5 0 0 1 0 6.4M18 15.4c2 .6 3.2 2 3.5 4.1" />,
);
export const SettingsIcon = icon(
  <path d="M4 7h8M18 7h2M15 4.5a2.5 2.5 0 1 0 0 5a2.5 2.5 0 1 0 0-5M4 17h2M12 17h8M9 14.5a2.5 2.5 0 1 0 0 5a2.5 2.5 0 1 0 0-5" />,
);
export const HelpIcon = icon(
  <path d="M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M9.3 9.5a2.7 2.7 0 1 1 4 2.4c-.9.5-1.3 1-1.3 2M12 16.9v.1" />,
);
export const LeaveIcon = icon(<path d="M10 4H5v16h5M14 8l4 4l-4 4M18 12H9" />);
export const ArrowIcon = icon(<path d="M5 12h14M13 6l6 6l-6 6" />);
export const EyeIcon = icon(
  <path d="M2 12c2.5-4.5 6-6.5 10-6.5s7.5 2 10 6.5c-2.5 4.5-6 6.5-10 6.5S4.5 16.5 2 12zM12 9.5a2.5 2.5 0 1 0 0 5a2.5 2.5 0 1 0 0-5" />,
);
export const MailIcon = icon(<path d="M3 5.5h18v13H3zM3.5 6.5L12 13l8.5-6.5" />);
export const DeviceIcon = icon(<path d="M4 5h16v11H4zM2 19.5h20" />);
export const DownloadIcon = icon(<path d="M12 4v11M7 10.5l5 5l5-5M4 20h16" />);
export const ChevronIcon = icon(<path d="M6 9l6 6l6-6" />);
export const TicketIcon = icon(
  <path d="M3 8V6h18v2a4 4 0 0 0 0 8v2H3v-2a4 4 0 0 0 0-8zM14 6v2.5M14 11v2M14 15.5V18" />,
);
export const ShareIcon = icon(<path d="M12 15V3.5M7.5 8L12 3.5L16.5 8M5 13v7.5h14V13" />);
