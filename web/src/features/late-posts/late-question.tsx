import { useQuery } from '@tanstack/react-query'
import { Suspense, useId, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import type { LateAccount, LateAnswer } from '#shared/contracts/posts.ts'
import { accountName } from '#shared/platforms/models.ts'
import { Button } from '#web/components/button.tsx'
import { Callout } from '#web/components/callout.tsx'
import { Field } from '#web/components/field.tsx'
import { SelectInput } from '#web/components/inputs.tsx'
import { lazyPart, useWasEver } from '#web/components/lazy-part.tsx'
import { RelativeTime, Time } from '#web/components/time.tsx'
import { Trans } from '#web/components/trans.tsx'
import { lateId } from '#web/features/posts/post-actions.ts'
import { i18n } from '#web/lib/i18n.ts'
import { groupsQuery } from '../accounts/group-queries.ts'
import { accountQueries } from '../accounts/queries.ts'
import { queueQueries } from '../queues/queries.ts'
import { isQueueFor, ownersOf, queueName } from '../queues/queue-owners.ts'
import { lateText } from './late-text.ts'
import { useAnswerLate } from './mutations.ts'

const ConfirmDialog = lazyPart(async () => (await import('#web/components/confirm-dialog.tsx')).ConfirmDialog)
const LateTimeDialog = lazyPart(async () => (await import('./late-time-dialog.tsx')).LateTimeDialog)

type LatePost = LateAccount['posts'][number]
type Choice =
  | { answer: 'send-now' | 'leave-out' }
  | { answer: 'queue'; queueId: string }
  | { answer: 'schedule'; scheduledAt: string; timeZone: string }

type Props = { account: AccountAnswer; late: LateAccount }

/** Asks what happens to the posts that waited for a reconnected account until their time had passed. */
export const LateQuestion = ({ account, late: { posts, onTime } }: Props) => {
  const title = useRef<HTMLHeadingElement>(null)
  const titleId = useId()
  const [isLeavingOut, setLeavingOut] = useState(false)
  const wasLeavingOut = useWasEver(isLeavingOut)
  const [timed, setTimed] = useState<LatePost>()
  const { mutate, isPending } = useAnswerLate(() => {
    setLeavingOut(false)
    setTimed(undefined)
    // What was pressed is gone, and so is the question after its last answer.
    ;(title.current ?? document.getElementById(account.platform))?.focus()
  })
  const queues = useQueuesOf(account)
  const [queueId, setQueueId] = useState<string>()
  const queue = queues.find(({ id }) => id === queueId) ?? queues[0]
  const handle = accountName(account)

  const answer = (asked: readonly LatePost[], choice: Choice) =>
    mutate(asked.map(({ postId, dueAt }): LateAnswer => ({ postId, accountId: account.id, dueAt, ...choice })))

  const movable = posts.filter(({ isPartlyPublic }) => !isPartlyPublic)
  return (
    <section id={lateId(account.id)} aria-labelledby={titleId} tabIndex={-1} className="mt-4">
      <Callout tone="warning">
        <h3 id={titleId} ref={title} tabIndex={-1} className="font-semibold">
          {lateText(posts.length, handle)}
        </h3>
        <p className="mt-1 text-sm">
          {i18n.t(
            '{count, plural, one {It wasn’t sent while the account was disconnected, and doesn’t go out late unless you say so.} other {They weren’t sent while the account was disconnected, and none goes out late unless you say so.}}',
            { count: posts.length },
          )}{' '}
          {onTime > 0 && i18n.t('{onTime, plural, one {One more goes out on time.} other {# more go out on time.}}', { onTime })}
        </p>
        {queues.length > 1 && queue && (
          <div className="mt-3 max-w-80">
            <Field label={i18n.t('Queue to move to')} name={`queue of ${account.id}`}>
              {(field) => (
                <SelectInput {...field} value={queue.id} onChange={(event) => setQueueId(event.target.value)}>
                  {queues.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </SelectInput>
              )}
            </Field>
          </div>
        )}
        {queues.length === 0 && (
          <p className="mt-1 text-sm">
            <Trans
              id="There’s no queue for this account. <link>Create one</link>, or choose times."
              components={{ link: <Link to="/dashboard/queue" className="underline underline-offset-4" /> }}
            />
          </p>
        )}
        {posts.length > 1 && (
          <div className="mt-3 flex flex-wrap gap-2">
            <Button variant="primary" size="small" isBusy={isPending} onClick={() => answer(posts, { answer: 'send-now' })}>
              {i18n.t('Send all now')}
            </Button>
            {queue && movable.length > 0 && (
              <Button
                variant="secondary"
                size="small"
                isBusy={isPending}
                onClick={() => answer(movable, { answer: 'queue', queueId: queue.id })}
              >
                {i18n.t('Move all to the queue')}
              </Button>
            )}
            <Button variant="secondary" size="small" isBusy={isPending} onClick={() => setLeavingOut(true)}>
              {i18n.t('Leave all out')}
            </Button>
          </div>
        )}
        <ul className="mt-3 divide-y divide-line border-line border-t">
          {posts.map((post) => (
            <LateRow
              key={post.postId}
              post={post}
              queueId={queue?.id}
              isBusy={isPending}
              onAnswer={(choice) => answer([post], choice)}
              onTime={() => setTimed(post)}
            />
          ))}
        </ul>
      </Callout>
      <Suspense fallback={null}>
        {wasLeavingOut && (
          <ConfirmDialog
            isOpen={isLeavingOut}
            onClose={() => setLeavingOut(false)}
            title={i18n.t('Leave {handle} out of {count, plural, one {this post} other {these # posts}}?', { handle, count: posts.length })}
            text={i18n.t('They won’t be sent to this account. Other accounts aren’t affected.')}
            confirmLabel={i18n.t('Leave out')}
            tone="danger"
            onConfirm={() => answer(posts, { answer: 'leave-out' })}
            isBusy={isPending}
          />
        )}
        {timed && (
          <LateTimeDialog
            isOpen
            isBusy={isPending}
            onClose={() => setTimed(undefined)}
            onConfirm={(when) => answer([timed], { answer: 'schedule', ...when })}
          />
        )}
      </Suspense>
    </section>
  )
}

/** The queues that an account's posts can go to, with their names. */
const useQueuesOf = (account: AccountAnswer) => {
  const { data: queues = [] } = useQuery(queueQueries.list())
  const { data: accounts = [] } = useQuery(accountQueries.list())
  const { data: groups = [] } = useQuery(groupsQuery())
  const owners = ownersOf(accounts, groups)
  return queues.filter(({ owner }) => isQueueFor(owner, [account])).map(({ id, owner }) => ({ id, name: queueName(owners, owner) }))
}

type RowProps = { post: LatePost; queueId: string | undefined; isBusy: boolean; onAnswer: (choice: Choice) => void; onTime: () => void }

const LateRow = ({ post: { postId, content, dueAt, isPartlyPublic }, queueId, isBusy, onAnswer, onTime }: RowProps) => {
  const text = content || i18n.t('A post without text')
  const name = (action: string) => `${action}: ${text.slice(0, 60)}`
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 text-sm">
      <div className="min-w-0 flex-1 basis-60">
        <Link
          to={`/dashboard/scheduled?tab=scheduled&post=${postId}`}
          dir="auto"
          className="line-clamp-2 underline-offset-4 [overflow-wrap:anywhere] hover:underline"
        >
          {text}
        </Link>
        <p className="mt-0.5 text-ink-muted">
          <Trans id="Was due <time/>, <ago/>" components={{ time: <Time at={dueAt} />, ago: <RelativeTime at={dueAt} /> }} />
        </p>
        {isPartlyPublic && <p className="mt-0.5">{i18n.t('Part of it is public already. Send the rest now, or leave it out.')}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="small"
          aria-label={name(i18n.t('Send now'))}
          disabled={isBusy}
          onClick={() => onAnswer({ answer: 'send-now' })}
        >
          {i18n.t('Send now')}
        </Button>
        {!isPartlyPublic && queueId !== undefined && (
          <Button
            variant="secondary"
            size="small"
            aria-label={name(i18n.t('Move to the queue'))}
            disabled={isBusy}
            onClick={() => onAnswer({ answer: 'queue', queueId })}
          >
            {i18n.t('Move to the queue')}
          </Button>
        )}
        {!isPartlyPublic && queueId === undefined && (
          <Button variant="secondary" size="small" aria-label={name(i18n.t('Choose a time'))} disabled={isBusy} onClick={onTime}>
            {i18n.t('Choose a time')}
          </Button>
        )}
        <Button
          variant="quiet"
          size="small"
          aria-label={name(i18n.t('Leave out'))}
          disabled={isBusy}
          onClick={() => onAnswer({ answer: 'leave-out' })}
        >
          {i18n.t('Leave out')}
        </Button>
      </div>
    </li>
  )
}
