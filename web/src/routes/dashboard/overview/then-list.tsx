import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { PostAnswer } from '#shared/contracts/posts.ts'
import { handleOf } from '#shared/platforms/models.ts'
import { StatusChip } from '#web/components/status-chip.tsx'
import { Countdown, RelativeTime, Time } from '#web/components/time.tsx'
import { dueAt, isWithinDay } from '#web/features/posts/post-times.ts'
import { statusGroups } from '#web/features/posts/target-words.ts'
import { useNow } from '#web/lib/use-now.ts'

/** What is left: a clock within a day, else only how many days. */
const Left = ({ at }: { at: string }) => (isWithinDay(at, useNow()) ? <Countdown at={at} /> : <RelativeTime at={at} />)

/** The posts after the next. */
export const ThenList = ({ posts }: { posts: readonly PostAnswer[] }) => (
  <section aria-labelledby="then" className="mt-10">
    <h2 id="then" className="border-ink border-b pb-1.5 font-semibold text-sm">
      Then
    </h2>
    <ol className="divide-y divide-line">
      {posts.map((post) => (
        <li key={post.id} className="relative grid gap-x-6 gap-y-1 py-4 sm:grid-cols-[9rem_minmax(0,1fr)]">
          <p className="figures text-lg leading-snug tracking-tight">
            <Left at={dueAt(post)} />
          </p>
          <div className="min-w-0">
            <Link
              to={`/dashboard/scheduled?tab=scheduled&post=${post.id}`}
              className="line-clamp-2 decoration-line underline-offset-4 [overflow-wrap:anywhere] after:absolute after:inset-0 hover:underline"
            >
              {post.content || 'A post without text'}
            </Link>
            <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-muted text-sm">
              <Time at={dueAt(post)} />
              <span>{post.targets.map(handleOf).join(', ')}</span>
              {statusGroups(post.targets)
                .filter(({ tone }) => tone !== 'scheduled')
                .map(({ label, tone }) => (
                  <StatusChip key={label} tone={tone}>
                    {label}
                  </StatusChip>
                ))}
            </p>
          </div>
        </li>
      ))}
    </ol>
    <Link
      to="/dashboard/scheduled"
      className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-sm underline-offset-4 hover:underline"
    >
      All scheduled posts
      <ArrowRight aria-hidden className="size-4" />
    </Link>
  </section>
)
