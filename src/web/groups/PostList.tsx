import { type ReactNode, useState } from 'react';
import * as calls from '#contracts/calls.gen.ts';
import { paths } from '#contracts/site-paths.ts';
import { Markup } from '#web/parts/fields/Markup.tsx';
import { callApi } from '#web/platform/http/http.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { Card } from '#web/ui/display/Card.tsx';
import { Chip } from '#web/ui/display/Chip.tsx';
import { formatLocal } from '#web/ui/display/local-time.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Row, Stack } from '#web/ui/layout/Layout.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';
import type { GroupPost, PostPage } from './groups.api.ts';
import styles from './Posts.module.css';

type PostListProps = { slug: string; first: PostPage; tools?: (post: GroupPost) => ReactNode };

/** Pass the first page as `key`, so that a changed list starts over. */
export function PostList({ slug, first, tools }: PostListProps) {
  const [pages, setPages] = useState([first]);
  const [isLoading, setLoading] = useState(false);
  const { nextCursor: cursor } = pages.at(-1)!;
  const loadMore = async () => {
    if (!cursor) return;
    setLoading(true);
    try {
      const page = await callApi(calls.listGroupPosts, { params: { slug }, query: { cursor } });
      setPages((shown) => [...shown, page]);
    } catch (error) {
      showToast(problemText(error), { kind: 'error' });
    }
    setLoading(false);
  };
  return (
    <>
      <ol className={styles.posts}>
        {pages.flatMap(({ posts }) =>
          posts.map((post) => (
            <li key={post.id}>
              <Card as="article">
                <Stack gap="tight">
                  <Row gap="tight">
                    <h3>{post.title}</h3>
                    {post.visibility === 'members' && <Chip>Members only</Chip>}
                  </Row>
                  <p className={styles.author}>
                    {post.author?.name ?? 'A former member'}
                    {' · '}
                    <time dateTime={post.createdAt}>
                      {formatLocal(post.createdAt.slice(0, 16), { month: 'short', day: 'numeric', year: 'numeric' })}
                    </time>
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
      {cursor && (
        <div>
          <Button variant="quiet" busy={isLoading} onClick={() => void loadMore()}>
            Show older posts
          </Button>
        </div>
      )}
    </>
  );
}
