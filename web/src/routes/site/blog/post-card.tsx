import { Link } from 'react-router-dom'
import { Byline } from './byline.tsx'
import { Picture } from './picture.tsx'
import type { PostSummary } from './post.ts'
import { preloadPost } from './use-blog.ts'

type Props = {
  post: PostSummary
  /** The newest one, which leads the page. */
  isLead?: boolean
}

/** A post on the list; all of it leads there. */
export const PostCard = ({ post: { path, frontmatter, excerpt }, isLead = false }: Props) => {
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
