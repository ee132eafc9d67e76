import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { ShareAnswer } from '#shared/contracts/shares.ts'
import { Button } from '#web/components/button.tsx'
import { ErrorState } from '#web/components/empty-state.tsx'
import { Skeleton } from '#web/components/spinner.tsx'
import { RelativeTime } from '#web/components/time.tsx'
import { messageOf } from '#web/lib/api-error.ts'
import { i18n } from '#web/lib/i18n.ts'
import { showTime } from '#web/lib/show-time.ts'
import { showToast } from '#web/lib/toast.ts'
import { shareQueries, useRevokeShare } from './queries.ts'

/** The links that work, how often each was opened, and a way to revoke it. */
export const ShareList = () => {
  const { data: shares, error, refetch } = useQuery(shareQueries.list())
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section aria-labelledby="share-list" className="grid gap-2 border-line border-t pt-4">
      <h3 id="share-list" ref={heading} tabIndex={-1} className="font-semibold text-sm outline-none">
        {i18n.t('Active links')}
      </h3>
      {error && !shares && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!shares && !error && <Skeleton className="h-12 w-full" />}
      {shares?.length === 0 && <p className="text-ink-muted text-sm">{i18n.t('None right now.')}</p>}
      {shares && shares.length > 0 && (
        <ul className="grid max-h-64 divide-y divide-line overflow-y-auto">
          {shares.map((share) => (
            <ShareRow key={share.id} share={share} onRevoked={() => heading.current?.focus()} />
          ))}
        </ul>
      )}
    </section>
  )
}

const ShareRow = ({ share, onRevoked }: { share: ShareAnswer; onRevoked: () => void }) => {
  const { mutate, isPending } = useRevokeShare()
  const name = nameOf(share)
  const revoke = () =>
    mutate(share.id, {
      onSuccess: () => {
        onRevoked()
        showToast({ kind: 'success', text: i18n.t('The link doesn’t work anymore.') })
      },
      onError: (error) => showToast({ kind: 'error', text: messageOf(error) }),
    })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <div className="min-w-0 text-sm">
        <p className="font-semibold">
          {name}
          {share.hasPassword && <span className="font-normal text-ink-muted">{` · ${i18n.t('with a password')}`}</span>}
        </p>
        <p className="text-ink-muted">
          {i18n.t('{count, plural, =0 {Not opened yet} one {Opened once} other {Opened # times}}', { count: share.openedCount })}
          {share.lastOpenedAt !== undefined && (
            <>
              {' · '}
              <RelativeTime at={share.lastOpenedAt} />
            </>
          )}
          {` · ${i18n.t('until {time}', { time: showTime(share.expiresAt) })}`}
        </p>
      </div>
      <Button
        size="small"
        aria-label={i18n.t('Revoke: {link}', { link: `${name}, ${showTime(share.createdAt)}` })}
        isBusy={isPending}
        onClick={revoke}
      >
        {i18n.t('Revoke')}
      </Button>
    </li>
  )
}

const nameOf = ({ what }: ShareAnswer) => {
  if (what.kind === 'post') return i18n.t('One post')
  if (what.kind === 'posts') return i18n.t('{count, plural, one {One post} other {# posts}}', { count: what.postIds.length })
  return i18n.t('Calendar from {from} to {to}', { from: showTime(what.from), to: showTime(what.to) })
}
