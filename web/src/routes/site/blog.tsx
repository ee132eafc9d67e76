import { Rss } from 'lucide-react'
import { Suspense } from 'react'
import { Link } from 'react-router-dom'
import { buttonClass } from '#web/components/button-class.ts'
import { Spinner } from '#web/components/spinner.tsx'
import { i18n } from '#web/lib/i18n.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { Byline, LoadFailure, Picture } from './blog/article.tsx'
import type { PostSummary } from './blog/post.ts'
import { preloadPost, usePosts } from './blog/use-blog.ts'

/** Every post, newest first. */
export const Component = () => {
  useTitle(i18n.t('Blog'))
  return (
    <div className="mx-auto w-full max-w-6xl px-4 pb-20 sm:px-8">
      <div className="flex flex-wrap items-end justify-between gap-x-12 gap-y-6 border-ink border-b-4 border-double py-10 sm:py-14">
        <div>
          <h1 className="font-display text-5xl leading-[0.95] tracking-tight sm:text-7xl lg:text-8xl">{i18n.t('Blog')}</h1>
          <p className="mt-4 text-ink-muted text-lg">{i18n.t('Insights on waitlist management and product launches')}</p>
        </div>
        <a href="/blog/rss.xml" className={buttonClass({ variant: 'secondary', size: 'medium' })}>
          <Rss aria-hidden size={18} />
          {i18n.t('RSS feed')}
        </a>
      </div>
      <Suspense fallback={<Spinner text={i18n.t('Loading blog posts...')} />}>
        <Posts />
      </Suspense>
    </div>
  )
}

const Posts = () => {
  const { found: posts, retry } = usePosts()
  if (!posts) return <LoadFailure onRetry={retry} />
  const [newest, ...others] = posts
  if (!newest) return <p className="py-20 text-center text-ink-muted text-lg">{i18n.t('No posts available')}</p>
  return (
    <div className="grid gap-x-14 gap-y-16 pt-10 lg:grid-cols-[minmax(0,1fr)_17rem]">
      <div>
        <PostCard post={newest} isLead />
        <ul className="mt-12 grid gap-x-10 gap-y-12 border-ink border-t pt-8 sm:grid-cols-2">
          {others.map((post) => (
            <li key={post.path}>
              <PostCard post={post} />
            </li>
          ))}
        </ul>
      </div>
      <RecentPosts posts={posts} />
    </div>
  )
}

const shownMost = 5

/** The newest posts by title. */
const RecentPosts = ({ posts }: { posts: readonly PostSummary[] }) => (
  <aside aria-labelledby="recent-posts">
    <h2 id="recent-posts" className="font-display text-2xl leading-none">
      {i18n.t('Recent Posts')}
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

type Props = {
  post: PostSummary
  /** The newest post, which leads the page. */
  isLead?: boolean
}

/** A post in the list. The whole entry links to it. */
const PostCard = ({ post: { path, frontmatter, excerpt }, isLead = false }: Props) => {
  const { title, image } = frontmatter
  return (
    <article className="group relative" onPointerEnter={() => void preloadPost(path)}>
      {image && (
        <Picture
          picture={image}
          isFirst={isLead}
          sizes={isLead ? '(min-width: 64rem) 48rem, calc(100vw - 2rem)' : '(min-width: 40rem) 23rem, calc(100vw - 2rem)'}
        />
      )}
      <div className="mt-4">
        <Byline {...frontmatter} />
      </div>
      <h2 className={`mt-1.5 font-display leading-[1.05] tracking-tight ${isLead ? 'text-4xl sm:text-6xl' : 'text-3xl'}`}>
        <Link
          to={`/blog/${path}`}
          className="rounded-control decoration-brass decoration-2 underline-offset-4 after:absolute after:inset-0 group-hover:underline"
        >
          {title}
        </Link>
      </h2>
      <p className={`mt-3 wrap-break-word text-ink-muted ${isLead ? 'max-w-prose text-lg' : ''}`}>{excerpt}</p>
    </article>
  )
}
