import { Link } from 'react-router-dom'
import { Byline } from './byline.tsx'
import type { PostSummary } from './post.ts'

const shownMost = 5

/** The newest posts by their titles. */
export const RecentPosts = ({ posts }: { posts: readonly PostSummary[] }) => (
  <aside aria-labelledby="recent-posts">
    <h2 id="recent-posts" className="font-display text-2xl leading-none">
      Recent Posts
    </h2>
    <ol className="mt-3 divide-y divide-line border-line border-y">
      {posts.slice(0, shownMost).map(({ path, frontmatter }) => (
        <li key={path} className="py-3">
          <Link
            to={`/blog/${path}`}
            className="inline-flex items-center rounded-control font-medium hover:underline pointer-coarse:min-h-11"
          >
            {frontmatter.title}
          </Link>
          <Byline {...frontmatter} />
        </li>
      ))}
    </ol>
  </aside>
)
