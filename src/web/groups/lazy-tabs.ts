import { lazyComponent } from '#web/ui/overlay/lazy-component.tsx';

// The code of these tabs loads when they are opened.
const loadPosts = () => import('./GroupPosts.tsx').then((module) => module.GroupPosts);
const loadMembers = () => import('./MemberList.tsx').then((module) => module.MemberList);

export const GroupPosts = lazyComponent(loadPosts, import.meta.env.SSR ? await loadPosts() : null);
export const MemberList = lazyComponent(loadMembers, import.meta.env.SSR ? await loadMembers() : null);
