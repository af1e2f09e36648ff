import type { ComponentProps, ReactNode } from 'react';
import { Button } from '#web/ui/form/Button.tsx';
import styles from './ItemTools.module.css';

/** What one can do with a comment, a message or a post: quieter than its text, and in line with it. */
export const ItemTools = ({ children }: { children: ReactNode }) => <div className={styles.tools}>{children}</div>;

type ItemToolProps = Pick<ComponentProps<typeof Button>, 'children' | 'onClick' | 'hiddenLabel'>;

export const ItemTool = (props: ItemToolProps) => <Button variant="bare" size="small" {...props} />;
