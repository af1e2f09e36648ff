import { drawIcon } from './draw-icon.tsx';

/* Icons that no public page starts with; a page loads its whole file of icons. */
export const SettingsIcon = drawIcon(
  <path d="M4 7h8M18 7h2M15 4.5a2.5 2.5 0 1 0 0 5a2.5 2.5 0 1 0 0-5M4 17h2M12 17h8M9 14.5a2.5 2.5 0 1 0 0 5a2.5 2.5 0 1 0 0-5" />,
);
export const HelpIcon = drawIcon(
  <path d="M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M9.3 9.5a2.7 2.7 0 1 1 4 2.4c-.9.5-1.3 1-1.3 2M12 16.9v.1" />,
);
export const StaffIcon = drawIcon(
  <path d="M12 3l8 3v6c0 4.5-3.3 7.7-8 9c-4.7-1.3-8-4.5-8-9V6zM8.5 12l2.5 2.5l4.5-5" />,
);
export const LeaveIcon = drawIcon(<path d="M10 4H5v16h5M14 8l4 4l-4 4M18 12H9" />);
export const EyeIcon = drawIcon(
  <path d="M2 12c2.5-4.5 6-6.5 10-6.5s7.5 2 10 6.5c-2.5 4.5-6 6.5-10 6.5S4.5 16.5 2 12zM12 9.5a2.5 2.5 0 1 0 0 5a2.5 2.5 0 1 0 0-5" />,
);
export const MailIcon = drawIcon(<path d="M3 5.5h18v13H3zM3.5 6.5L12 13l8.5-6.5" />);
export const DeviceIcon = drawIcon(<path d="M4 5h16v11H4zM2 19.5h20" />);
export const DownloadIcon = drawIcon(<path d="M12 4v11M7 10.5l5 5l5-5M4 20h16" />);
