import type { ReactNode } from 'react';
import * as calls from '#contracts/calls.gen.ts';
import { paths } from '#contracts/site-paths.ts';
import { Markup } from '#web/parts/fields/Markup.tsx';
import { PostedDay } from '#web/parts/PostedDay.tsx';
import { usePagedList } from '#web/parts/paged-list.ts';
import { ShowMore } from '#web/parts/ShowMore.tsx';
import { callApi } from '#web/platform/http/http.ts';
import { Card } from '#web/ui/display/Card.tsx';
import { Chip } from '#web/ui/display/Chip.tsx';
import { noteClass } from '#web/ui/display/note-class.ts';
import { Row, Stack } from '#web/ui/layout/Layout.tsx';
import type { GroupPost, PostPage } from './groups.api.ts';
import styles from './Posts.module.css';

type PostListProps = { slug: string; first: PostPage; tools?: (post: GroupPost) => ReactNode };

export function PostList({ slug, first, tools }: PostListProps) {
  const list = usePagedList(first, (cursor) => callApi(calls.listGroupPosts, { params: { slug }, query: { cursor } }));
  return (
    <>
      <ol className={styles.posts}>
        {list.pages.flatMap(({ posts }) =>
          posts.map((post) => (
            <li key={post.id}>
              <Card as="article">
                <Stack gap="tight">
                  <Row gap="tight">
                    <h3>{post.title}</h3>
                    {post.visibility === 'members' && <Chip>Members only</Chip>}
                  </Row>
                  <p className={noteClass}>
                    {post.author?.name ?? 'A former member'}
                    {' · '}
                    <PostedDay at={post.createdAt} />
                    {post.editedAt && ' · edited'}
                  </p>
                  <Markup html={post.textHtml} />
                  {tools ? (
                    tools(post)
                  ) : (
                    <a
                      className={styles.report}
                      href={paths.report({ of: `${paths.group(slug)}#post:${post.id}` })}
                      aria-label={`Report ${post.title}`}
                    >
                      Report
                    </a>
                  )}
                </Stack>
              </Card>
            </li>
          )),
        )}
      </ol>
      <ShowMore query={list} label="Show older posts" />
    </>
  );
}
