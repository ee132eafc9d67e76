import { Link } from 'react-router-dom'
import type { PostAnswer } from '#shared/contracts/posts.ts'
import { Countdown, Time } from '#web/components/time.tsx'
import type { Faces } from '#web/features/posts/faces.ts'
import { StandingLine } from '#web/features/posts/list/standing-line.tsx'
import { dueAt } from '#web/features/posts/post-times.ts'
import { standings } from '#web/features/posts/target-words.ts'

/** The next post: how long it is until it goes out, and what it says. */
export const LeadStory = ({ post, faces }: { post: PostAnswer; faces: Faces }) => {
  const at = dueAt(post)
  return (
    <article aria-labelledby="lead-story" className="relative grid gap-4">
      <p className="font-semibold text-brass text-sm">Next, in</p>
      <p className="figures -mt-2 font-light text-[clamp(2rem,11vw,3.75rem)] leading-none tracking-tighter sm:text-7xl lg:text-8xl">
        <Countdown at={at} />
      </p>
      <h2
        id="lead-story"
        className="line-clamp-4 max-w-prose text-balance text-2xl leading-snug tracking-tight [overflow-wrap:anywhere] lg:text-3xl"
      >
        <Link
          to={`/dashboard/scheduled?tab=scheduled&post=${post.id}`}
          className="decoration-line decoration-1 underline-offset-4 after:absolute after:inset-0 hover:underline"
        >
          {post.content || 'A post without text'}
        </Link>
      </h2>
      <p className="text-ink-muted">
        <Time at={at} />
      </p>
      <ul className="grid gap-2 text-sm">
        {standings(post.targets).map((standing) => (
          <StandingLine key={standing.label} standing={standing} faces={faces} />
        ))}
      </ul>
    </article>
  )
}
