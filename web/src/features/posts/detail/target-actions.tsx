import { Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import type { PostAnswer } from '#shared/contracts/posts.ts'
import { platformNames } from '#shared/domain/platforms.ts'
import { handleOf } from '#shared/platforms/models.ts'
import type { TargetSummary } from '#shared/publishing/posts.ts'
import { Button } from '#web/components/button.tsx'
import { buttonClass } from '#web/components/button-class.ts'
import { lazyPart } from '#web/components/lazy-part.ts'
import { ToPlans } from '#web/components/to-plans.tsx'
import { useWasEver } from '#web/components/use-was-ever.ts'
import { sellsPlans } from '#web/lib/sells-plans.ts'
import { useRetryTarget } from '../mutations.ts'
import { targetActions } from '../post-actions.ts'
import { sayWhatFailed } from '../say-what-failed.ts'

const ConfirmTargetDialog = lazyPart(async () => (await import('./confirm-target-dialog.tsx')).ConfirmTargetDialog)

/** What can be done about one account of a post. */
export const TargetActions = ({ post, target }: { post: PostAnswer; target: TargetSummary }) => {
  const actions = targetActions(target).filter((action) => action !== 'see-plans' || sellsPlans())
  if (actions.length === 0) return null
  return (
    <div className="flex flex-wrap gap-2">
      {actions.includes('reconnect') && (
        <Link to={`/dashboard/platforms#${target.platform}`} className={buttonClass({ variant: 'primary', size: 'small' })}>
          Reconnect {platformNames[target.platform]}
        </Link>
      )}
      {actions.includes('see-plans') && <ToPlans />}
      {actions.includes('confirm') && <ItIsThere post={post} target={target} />}
      {actions.includes('retry') && <RetryButton post={post} target={target} />}
    </div>
  )
}

/** Sends one account again; the words depend on what is known of the last time. */
const RetryButton = ({ post, target }: { post: PostAnswer; target: TargetSummary }) => {
  const { mutate, isPending } = useRetryTarget()
  return (
    <Button
      variant="secondary"
      size="small"
      isBusy={isPending}
      busyText="Sending..."
      aria-label={`${retryWords(target)}: ${handleOf(target)}`}
      onClick={() => mutate({ postId: post.id, accountId: target.accountId }, { onError: sayWhatFailed })}
    >
      {retryWords(target)}
    </Button>
  )
}

const retryWords = ({ state }: TargetSummary) => {
  if (state === 'needs-attention') return 'It is not there: send again'
  if (state === 'retrying') return 'Try now'
  return state === 'missed' ? 'Send now' : 'Retry'
}

const ItIsThere = ({ post, target }: { post: PostAnswer; target: TargetSummary }) => {
  const [isAsked, setAsked] = useState(false)
  const wasAsked = useWasEver(isAsked)
  return (
    <>
      <Button variant="primary" size="small" aria-label={`It is there: ${handleOf(target)}`} onClick={() => setAsked(true)}>
        It is there
      </Button>
      {wasAsked && (
        <Suspense>
          <ConfirmTargetDialog post={post} target={target} isOpen={isAsked} onClose={() => setAsked(false)} />
        </Suspense>
      )}
    </>
  )
}
