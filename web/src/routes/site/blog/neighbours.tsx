import { ArrowLeft, ArrowRight } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { PostSummary } from './post.ts'
import { preloadPost } from './use-blog.ts'

/** The ways to the posts before and after this one in the list, where there are any. */
export const Neighbours = ({ posts, path }: { posts: readonly PostSummary[]; path: string }) => {
  const place = posts.findIndex((post) => post.path === path)
  const [previous, next] = [posts[place - 1], posts[place + 1]]
  return (
    <nav aria-label="More posts" className="grid gap-4 border-ink border-t-4 border-double pt-6 sm:grid-cols-2">
      {previous && (
        <Link to={`/blog/${previous.path}`} rel="prev" onPointerEnter={() => void preloadPost(previous.path)} className={linkClass}>
          <span className="flex items-center gap-2 text-ink-muted text-sm">
            <ArrowLeft aria-hidden size={16} />
            Previous
          </span>
          <Title>{previous.frontmatter.title}</Title>
        </Link>
      )}
      {next && (
        <Link
          to={`/blog/${next.path}`}
          rel="next"
          onPointerEnter={() => void preloadPost(next.path)}
          className={`${linkClass} sm:col-start-2 sm:items-end sm:text-right`}
        >
          <span className="flex items-center gap-2 text-ink-muted text-sm">
            Next
            <ArrowRight aria-hidden size={16} />
          </span>
          <Title>{next.frontmatter.title}</Title>
        </Link>
      )}
    </nav>
  )
}

const linkClass =
  'group flex min-h-24 flex-col gap-1.5 rounded-card border border-edge p-5 transition-[border-color] duration-150 hover:border-ink'

const Title = ({ children }: { children: string }) => (
  <span className="font-display text-2xl leading-[1.1] decoration-brass decoration-2 underline-offset-4 group-hover:underline">
    {children}
  </span>
)
