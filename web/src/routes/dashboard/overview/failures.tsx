import { CircleCheck } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { PostAnswer } from '#shared/contracts/posts.ts'
import { Button } from '#web/components/button.tsx'
import { RelativeTime } from '#web/components/time.tsx'
import type { Faces } from '#web/features/posts/faces.ts'
import { StatusLine } from '#web/features/posts/list/status-line.tsx'
import { useFollowedList } from '#web/features/posts/list/use-followed-list.ts'
import { useRetryAll } from '#web/features/posts/mutations.ts'
import { retryableIds } from '#web/features/posts/post-actions.ts'
import { dueAt, postName } from '#web/features/posts/post-times.ts'
import { sayWhatFailed } from '#web/features/posts/post-toasts.ts'
import { listOf } from '#web/features/posts/queries.ts'
import { statusGroups } from '#web/features/posts/target-words.ts'
import { i18n } from '#web/lib/i18n.ts'
import { MissingPart } from './missing-part.tsx'

/** The latest failures, why they failed, and a way to retry them. */
export const Failures = ({ failed, faces }: { failed: readonly PostAnswer[] | undefined; faces: Faces }) => {
  const posts = useFollowedList(failed)
  return (
    <section aria-labelledby="failures">
      <h2 id="failures" className="flex items-baseline justify-between gap-4 border-ink border-b pb-1.5 font-semibold text-sm">
        <span>{i18n.t('What failed')}</span>
        {posts.length > 0 && (
          <Link
            to="/dashboard/scheduled?tab=failed"
            className="pointer-coarse:-my-3 font-normal text-ink-muted underline-offset-4 hover:underline pointer-coarse:py-3"
          >
            {i18n.t('All failed posts')}
          </Link>
        )}
      </h2>
      {!failed && <MissingPart title={i18n.t('The failed posts couldn’t be loaded')} />}
      {failed && posts.length === 0 && (
        <p className="flex items-center gap-2 py-4 text-ink-muted text-sm">
          <CircleCheck aria-hidden className="size-4 text-connected" />
          {i18n.t('Nothing has failed.')}
        </p>
      )}
      <ul className="divide-y divide-line">
        {posts.map(({ post }) => (
          <Failure key={post.id} post={post} faces={faces} />
        ))}
      </ul>
    </section>
  )
}

const Failure = ({ post, faces }: { post: PostAnswer; faces: Faces }) => {
  const { mutate, isPending } = useRetryAll()
  const ids = retryableIds(post)
  const place = `/dashboard/scheduled?tab=${listOf(post)}&post=${post.id}`
  return (
    <li className="relative grid gap-2 py-4 text-sm">
      <Link
        to={place}
        dir="auto"
        aria-label={postName(post, post.content || i18n.t('A post without text'))}
        className="line-clamp-2 text-base leading-snug underline-offset-4 [overflow-wrap:anywhere] after:absolute after:inset-0 hover:underline"
      >
        {post.content || i18n.t('A post without text')}
      </Link>
      <p className="text-ink-muted">
        <RelativeTime at={dueAt(post)} />
      </p>
      <ul className="grid gap-2">
        {statusGroups(post.targets).map((group) => (
          <StatusLine key={group.label} post={post} group={group} faces={faces} />
        ))}
      </ul>
      {ids.length > 0 && (
        <Button
          variant="secondary"
          size="small"
          className="relative z-10 justify-self-start"
          isBusy={isPending}
          busyText={i18n.t('Sending...')}
          aria-label={`${ids.length > 1 ? i18n.t('Retry all') : i18n.t('Retry')}: ${postName(post, post.content.slice(0, 60))}`}
          onClick={() => mutate(post, { onError: sayWhatFailed })}
        >
          {ids.length > 1 ? i18n.t('Retry all') : i18n.t('Retry')}
        </Button>
      )}
    </li>
  )
}
