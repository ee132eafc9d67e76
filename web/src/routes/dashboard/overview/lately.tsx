import { Suspense } from 'react'
import { Link } from 'react-router-dom'
import type { PostAnswer } from '#shared/contracts/posts.ts'
import { secondMs, toInstant } from '#shared/domain/times.ts'
import { lazyPart } from '#web/components/lazy-part.tsx'
import type { Faces } from '#web/features/posts/faces.ts'
import { dayOf, nearName, showDay } from '#web/features/posts/list/post-days.ts'
import { MarkedAccount } from '#web/features/posts/list/status-line.tsx'
import { listedAt, publishedAt, showLateness } from '#web/features/posts/post-times.ts'
import { i18n } from '#web/lib/i18n.ts'
import { showMinute, useTimeZone } from '#web/lib/show-time.ts'
import { useNow } from '#web/lib/use-now.ts'
import { MissingPart } from './missing-part.tsx'

const shownMax = 4

type Props = { lately: readonly PostAnswer[] | undefined; faces: Faces }

/** What went out yesterday, or on the latest day that anything did: when, where, and how punctually. */
export const Lately = ({ lately, faces }: Props) => {
  const day = useDayOf(lately?.[0])
  const left = (lately?.length ?? 0) - shownMax
  return (
    <section aria-labelledby="lately">
      <div className="flex items-baseline justify-between gap-4 border-ink border-b pb-1.5 text-sm">
        <h2 id="lately" className="font-semibold">
          {day ?? i18n.t('What went out')}
        </h2>
        {day !== undefined && (
          <Link
            to="/dashboard/scheduled?tab=published"
            className="pointer-coarse:-my-3 text-ink-muted underline-offset-4 hover:underline pointer-coarse:py-3"
          >
            {left > 0 ? i18n.t('and {count} more', { count: left }) : i18n.t('All published posts')}
          </Link>
        )}
      </div>
      {!lately && <MissingPart title={i18n.t('What went out couldn’t be loaded')} />}
      {lately?.length === 0 && (
        <p className="py-3 text-ink-muted text-sm">
          {i18n.t('Nothing has gone out yet. Your first post will be remembered here, with its links.')}
        </p>
      )}
      <ol className="divide-y divide-line">
        {lately?.slice(0, shownMax).map((post) => (
          <SentPost key={post.id} post={post} faces={faces} />
        ))}
      </ol>
    </section>
  )
}

/** The day a post went out, as people call it. */
const useDayOf = (post: PostAnswer | undefined) => {
  const zone = useTimeZone()
  const today = dayOf(toInstant(useNow()), zone)
  if (!post) return undefined
  const day = dayOf(listedAt('published', post), zone)
  return nearName(day, today) ?? showDay(day, today)
}

const SentPost = ({ post, faces }: { post: PostAnswer; faces: Faces }) => {
  const zone = useTimeZone()
  const sentAt = listedAt('published', post)
  const several = post.targets.length > 1
  return (
    <li className="relative grid gap-1.5 py-3">
      <div className="flex items-start gap-3">
        <Link
          to={`/dashboard/scheduled?tab=published&post=${post.id}`}
          dir="auto"
          className="line-clamp-2 min-w-0 flex-1 leading-snug underline-offset-4 [overflow-wrap:anywhere] after:absolute after:inset-0 hover:underline"
        >
          {post.content || i18n.t('A post without text')}
        </Link>
        {post.media.length > 0 && (
          <Suspense fallback={<span className="block size-8 shrink-0 rounded-[4px] bg-well" />}>
            <Picture post={post} />
          </Suspense>
        )}
      </div>
      <p className="text-ink-muted text-sm">
        <time dateTime={sentAt} className="figures">
          {showMinute(sentAt, zone)}
        </time>
        <span> · {punctuality(post)}</span>
      </p>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
        {post.targets.map((target) => (
          <MarkedAccount key={target.accountId} target={target} faces={faces} isNamed={!several} />
        ))}
      </p>
    </li>
  )
}

const Picture = lazyPart(async () => {
  const { pictureOf } = await import('../scheduled/post-picture.tsx')
  return ({ post }: { post: PostAnswer }) => pictureOf(post)
})

/** On the front page, a fraction of a second is on time. The list of posts is exact. */
const punctuality = (post: PostAnswer) => {
  const [planned, actual] = [post.scheduledAt, publishedAt(post)]
  if (planned === undefined || actual === undefined) return i18n.t('sent at once')
  return Date.parse(actual) - Date.parse(planned) < secondMs ? i18n.t('on time') : showLateness(planned, actual)
}
