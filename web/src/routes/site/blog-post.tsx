import { ArrowLeft, ArrowRight } from 'lucide-react'
import { Suspense } from 'react'
import { Link, useParams } from 'react-router-dom'
import { Spinner } from '#web/components/spinner.tsx'
import { i18n } from '#web/lib/i18n.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { Byline, LoadFailure, Picture } from './blog/article.tsx'
import { useOwnLinks } from './blog/own-links.ts'
import type { Post, PostSummary } from './blog/post.ts'
import { preloadPost, usePost } from './blog/use-blog.ts'
import { Component as NotFound } from './not-found.tsx'
import './blog/article.css'
import { buttonClass } from '#web/components/button-class.ts'

/** A full blog post. */
export const Component = () => {
  const { id = '' } = useParams()
  return (
    <Suspense fallback={<Loading />}>
      <FoundPost key={id} path={id} />
    </Suspense>
  )
}

const Loading = () => {
  useTitle(i18n.t('Blog'))
  return (
    <div className="grid flex-1 place-items-center">
      <Spinner text={i18n.t('Loading blog posts...')} />
    </div>
  )
}

const FoundPost = ({ path }: { path: string }) => {
  const { found, retry } = usePost(path)
  if (!found) return <LoadFailure onRetry={retry} />
  return found.post ? <Article post={found.post} posts={found.posts} /> : <NotFound />
}

const Article = ({ post: { path, frontmatter, html, ctaText }, posts }: { post: Post; posts: readonly PostSummary[] }) => {
  const { title, image } = frontmatter
  const followOwnLinks = useOwnLinks()
  useTitle(title)
  return (
    <div className="mx-auto w-full max-w-6xl px-4 pb-20 sm:px-8">
      <article>
        <div className="border-ink border-b py-1.5">
          <Link
            to="/blog"
            className="-mx-2 inline-flex min-h-11 items-center gap-2 rounded-control px-2 text-ink-muted text-sm hover:text-ink hover:underline"
          >
            <ArrowLeft aria-hidden size={16} />
            {i18n.t('All posts')}
          </Link>
        </div>
        <h1 className="max-w-5xl py-8 font-display text-5xl leading-[0.95] tracking-tight sm:py-12 sm:text-7xl lg:text-8xl">{title}</h1>
        {image && <Picture picture={image} isFirst sizes="(min-width: 72rem) 68rem, 100vw" />}
        <div className="grid gap-x-16 gap-y-8 pt-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,35.5rem)_minmax(0,1fr)] lg:pt-12">
          <div className="lg:border-ink lg:border-t lg:pt-3">
            <Byline {...frontmatter} />
          </div>
          <div className="min-w-0">
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: what is heard are the links of the text, which the keyboard clicks as well. */}
            {/* biome-ignore lint/a11y/noStaticElementInteractions: the same. */}
            <div
              className="article"
              onClick={followOwnLinks}
              // biome-ignore lint/security/noDangerouslySetInnerHtml: it is our own text, and web/prerender/blog sanitised it when the site was built.
              dangerouslySetInnerHTML={{ __html: html }}
            />
            <div className="mt-14">
              <CallToAction text={ctaText} />
            </div>
          </div>
        </div>
      </article>
      <div className="mt-16">
        <Neighbors posts={posts} path={path} />
      </div>
    </div>
  )
}

const usualText = i18n.t('Launch your product while Crier handles the posts.')

/** The end of a post: its own call to action, or the usual one. */
const CallToAction = ({ text = usualText }: { text?: string | undefined }) => (
  <aside aria-label={i18n.t('Call to action')} className="rounded-card border border-brass bg-brass-wash p-6 sm:p-8">
    <p className="text-balance font-display text-3xl leading-[1.1] tracking-tight sm:text-4xl">{text}</p>
    <div className="mt-6 flex flex-wrap gap-3">
      <Link to="/#pricing" className={buttonClass({ variant: 'primary', size: 'medium' })}>
        {i18n.t('Create Your Waitlist')}
      </Link>
      <Link to="/#why" className={buttonClass({ variant: 'secondary', size: 'medium' })}>
        {i18n.t('See Demo')}
      </Link>
    </div>
  </aside>
)

/** Links to the previous and next posts in the list, if any. */
const Neighbors = ({ posts, path }: { posts: readonly PostSummary[]; path: string }) => {
  const place = posts.findIndex((post) => post.path === path)
  const [previous, next] = [posts[place - 1], posts[place + 1]]
  return (
    <nav aria-label={i18n.t('More posts')} className="grid gap-4 border-ink border-t-4 border-double pt-6 sm:grid-cols-2">
      {previous && (
        <Link to={`/blog/${previous.path}`} rel="prev" onPointerEnter={() => void preloadPost(previous.path)} className={linkClass}>
          <span className="flex items-center gap-2 text-ink-muted text-sm">
            <ArrowLeft aria-hidden size={16} />
            {i18n.t('Previous')}
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
            {i18n.t('Next')}
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
