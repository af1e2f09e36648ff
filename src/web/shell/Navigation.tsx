import { useState } from 'react';
import { useLocation } from 'react-router';
import styles from './Navigation.module.css';

const write = import.meta.env.SSR ? (await import('./navigation-html.ts')).navigationHtml : null;
const usePageHtml = () => write!(useLocation().pathname);
const useKeptHtml = () => useState(() => document.getElementById('main-navigation')?.innerHTML ?? '')[0];
const useHtml = import.meta.env.SSR ? usePageHtml : useKeptHtml;

/**
 * Shown to signed-in people by `html[data-auth]`, which is set before the first paint; at the bottom of phones. The server writes its links and the
 * browser keeps them, so that public pages load no code for them; live-navigation.ts follows for signed-in people.
 */
export const Navigation = () => (
  <nav
    id="main-navigation"
    aria-label="Main"
    className={styles.navigation}
    suppressHydrationWarning
    dangerouslySetInnerHTML={{ __html: useHtml() }}
  />
);
