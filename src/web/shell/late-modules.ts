/**
 * Modules that pages load late, but that the documents of pages which open without a network name: only what a document names is kept. The build
 * finds their files, and fails if one is gone (vite.config.ts).
 */
const header = [
  'src/web/shell/live-navigation.ts',
  'src/web/notifications/LiveBell.tsx',
  'src/web/accounts/header/AccountMenu.tsx',
];

export const lateModules = {
  person: [...header, 'src/web/shell/PersonLayout.tsx', 'src/web/volunteering/host/check-in/earlier-check-ins.ts'],
  /** With what the team panel loads late. */
  play: [...header, 'src/web/shell/GuestLayout.tsx', 'src/web/ui/overlay/ConfirmDialog.tsx'],
};
