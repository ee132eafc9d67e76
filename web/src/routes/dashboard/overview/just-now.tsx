import { Link } from 'react-router-dom'
import type { PostAnswer } from '#shared/contracts/posts.ts'
import type { Faces } from '#web/features/posts/faces.ts'
import { StandingLine } from '#web/features/posts/list/standing-line.tsx'
import { listOf } from '#web/features/posts/queries.ts'
import { standings } from '#web/features/posts/target-words.ts'

/** What is going out, waits beyond its time, or has ended while the person looked. */
export const JustNow = ({ posts, faces }: { posts: readonly PostAnswer[]; faces: Faces }) => (
  <section aria-labelledby="just-now" className="mb-8 rounded-card border border-line bg-sheet px-5 py-4">
    <h2 id="just-now" className="font-semibold text-brass text-sm">
      Now
    </h2>
    <ol className="divide-y divide-line">
      {posts.map((post) => (
        <li key={post.id} className="relative grid gap-2 py-3 text-sm last:pb-0">
          <Link
            to={`/dashboard/scheduled?tab=${listOf[post.status]}&post=${post.id}`}
            className="line-clamp-1 text-base underline-offset-4 [overflow-wrap:anywhere] after:absolute after:inset-0 hover:underline"
          >
            {post.content || 'A post without text'}
          </Link>
          <ul className="grid gap-2">
            {standings(post.targets).map((standing) => (
              <StandingLine key={standing.label} standing={standing} faces={faces} />
            ))}
          </ul>
        </li>
      ))}
    </ol>
  </section>
)
