import { ArrowUpRight } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import type { PostAnswer } from '#shared/contracts/posts.ts'
import { type Platform, platformNames } from '#shared/domain/platforms.ts'
import { reconnectPath } from '#shared/domain/reconnect-path.ts'
import type { Reason } from '#shared/domain/refusals.ts'
import { accountName } from '#shared/platforms/models.ts'
import type { TargetSummary } from '#shared/publishing/posts.ts'
import { Button } from '#web/components/button.tsx'
import { buttonClass } from '#web/components/button-class.ts'
import { lazyPart, useWasEver } from '#web/components/lazy-part.tsx'
import { ToPlans } from '#web/components/to-plans.tsx'
import { Trans } from '#web/components/trans.tsx'
import { i18n } from '#web/lib/i18n.ts'
import { sellsPlans } from '#web/lib/sells-plans.ts'
import { useWorkspace } from '#web/lib/use-workspace.ts'
import { useRetryTarget } from '../mutations.ts'
import { lateId, targetActions } from '../post-actions.ts'
import { sayWhatFailed } from '../post-toasts.ts'

const ConfirmTargetDialog = lazyPart(async () => (await import('./confirm-target-dialog.tsx')).ConfirmTargetDialog)

/** The actions for one account of a post. */
export const TargetActions = ({ post, target }: { post: PostAnswer; target: TargetSummary }) => {
  const { may } = useWorkspace()
  const actions = targetActions(target, may).filter((action) => action !== 'see-plans' || sellsPlans())
  if (actions.length === 0) return null
  return (
    <div className="flex flex-wrap gap-2">
      {actions.includes('reconnect') && (
        <Link
          to={reconnectPath({ platform: target.platform, id: target.accountId })}
          aria-label={`${reconnectWords(target)}: ${accountName(target)}`}
          className={buttonClass({ variant: 'primary', size: 'small' })}
        >
          {reconnectWords(target)}
        </Link>
      )}
      {actions.includes('answer') && (
        <Link to={`/dashboard/platforms#${lateId(target.accountId)}`} className={buttonClass({ variant: 'primary', size: 'small' })}>
          {i18n.t('Decide for {handle}', { handle: accountName(target) })}
        </Link>
      )}
      {actions.includes('see-plans') && <ToPlans account={accountName(target)} />}
      {actions.includes('confirm') && <ItIsThere post={post} target={target} />}
      {actions.includes('retry') && <RetryButton post={post} target={target} />}
    </div>
  )
}

const reconnectWords = ({ platform }: TargetSummary) => i18n.t('Reconnect {platform}', { platform: platformNames[platform] })

/** Retries one account. The wording depends on what's known about the last attempt. */
const RetryButton = ({ post, target }: { post: PostAnswer; target: TargetSummary }) => {
  const { mutate, isPending } = useRetryTarget()
  return (
    <Button
      variant="secondary"
      size="small"
      isBusy={isPending}
      busyText={i18n.t('Sending...')}
      aria-label={`${retryWords(target)}: ${accountName(target)}`}
      onClick={() => mutate({ postId: post.id, accountId: target.accountId }, { onError: sayWhatFailed })}
    >
      {retryWords(target)}
    </Button>
  )
}

const retryWords = ({ state }: TargetSummary) => {
  if (state === 'needs-attention') return i18n.t('It is not there: send again')
  if (state === 'retrying') return i18n.t('Try now')
  return state === 'missed' ? i18n.t('Send now') : i18n.t('Retry')
}

const ItIsThere = ({ post, target }: { post: PostAnswer; target: TargetSummary }) => {
  const [isAsked, setAsked] = useState(false)
  const wasAsked = useWasEver(isAsked)
  return (
    <>
      <Button
        variant="primary"
        size="small"
        aria-label={i18n.t('It is there: {handle}', { handle: accountName(target) })}
        onClick={() => setAsked(true)}
      >
        {i18n.t('It is there')}
      </Button>
      {wasAsked && (
        <Suspense>
          <ConfirmTargetDialog post={post} target={target} isOpen={isAsked} onClose={() => setAsked(false)} />
        </Suspense>
      )}
    </>
  )
}

type ReasonProps = {
  reason: Reason
  platform: Platform
  /** What it's the reason of, to name its details among others. */
  of: string
}

/**
 * What went wrong in plain words, with the platform's response on request. A content problem may come from a rule that
 * Crier doesn't know, so the platform's own words are shown next to ours.
 */
export const ReasonText = ({ reason: { class: kind, message, platformCode, detail }, platform, of }: ReasonProps) => (
  <div className="grid gap-1 text-sm">
    <p className="[overflow-wrap:anywhere]">{message}</p>
    {kind === 'invalid-content' && detail !== undefined && (
      <figure className="mt-1 border-line border-l-2 pl-3">
        <figcaption className="text-ink-muted">{i18n.t('{platform}’s own words', { platform: platformNames[platform] })}</figcaption>
        <blockquote dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
          {readable(detail)}
        </blockquote>
      </figure>
    )}
    {(platformCode !== undefined || (detail !== undefined && kind !== 'invalid-content')) && (
      <details className="group">
        <summary className="w-fit cursor-pointer py-1 text-ink-muted underline decoration-line underline-offset-4 hover:decoration-current pointer-coarse:py-3">
          {i18n.t('Details')}
          <span className="sr-only">{`: ${of}`}</span>
        </summary>
        {platformCode !== undefined && (
          <p className="mt-1">
            <span className="text-ink-muted">{i18n.t('Error code:')}</span> <code>{platformCode}</code>
          </p>
        )}
        {detail !== undefined && kind !== 'invalid-content' && (
          <>
            <p className="mt-1 text-ink-muted">{i18n.t('The platform’s response:')}</p>
            <pre className="mt-1 whitespace-pre-wrap rounded-control bg-well p-3 text-xs [overflow-wrap:anywhere]">{readable(detail)}</pre>
          </>
        )}
      </details>
    )}
  </div>
)

/** Pretty-prints JSON. Truncated or other text stays as is. */
const readable = (detail: string) => {
  try {
    return JSON.stringify(JSON.parse(detail), null, 2)
  } catch {
    return detail
  }
}

/** Links to a post on its platform. */
export const PostLink = ({ target, url }: { target: TargetSummary; url: string }) => (
  <a
    href={url}
    target="_blank"
    rel="noreferrer"
    className="inline-flex w-fit items-center gap-1 font-semibold underline underline-offset-4 pointer-coarse:min-h-11"
  >
    <Trans
      id="See it on {platform}<arrowUpRight/><span>: {account}, opens in a new tab</span>"
      values={{ platform: platformNames[target.platform], account: accountName(target) }}
      components={{ arrowUpRight: <ArrowUpRight aria-hidden className="size-4" />, span: <span className="sr-only" /> }}
    />
  </a>
)
