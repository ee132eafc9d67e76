import { useQuery } from '@tanstack/react-query'
import { PenLine } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import type { QueueAnswer } from '#shared/contracts/queues.ts'
import { toMs } from '#shared/domain/times.ts'
import { wallMs } from '#shared/domain/wall-clock.ts'
import { handleOf } from '#shared/platforms/models.ts'
import { buttonClass } from '#web/components/button-class.ts'
import { ErrorState } from '#web/components/empty-state.tsx'
import { Skeleton } from '#web/components/spinner.tsx'
import { RelativeTime, Time } from '#web/components/time.tsx'
import { accountQueries } from '#web/features/accounts/queries.ts'
import { newPostPath } from '#web/features/posts/calendar/aim.ts'
import { queueQueries } from '#web/features/queues/queries.ts'
import { isQueueFor } from '#web/features/queues/queue-owners.ts'
import { i18n } from '#web/lib/i18n.ts'
import { useTimeZone } from '#web/lib/show-time.ts'
import { useWorkspace } from '#web/lib/use-workspace.ts'
import { Avatar } from '#web/platforms/avatar.tsx'

/** The next free slot of all queues, and a post for it a press away. */
export const NextSlot = () => {
  const { data: queues, error, refetch } = useQuery(queueQueries.list())
  const { data: accounts, error: accountsError } = useQuery(accountQueries.list())
  const isKnown = queues && (accounts || accountsError)
  return (
    <section aria-labelledby="next-slot">
      <h2 id="next-slot" className="border-ink border-b pb-1.5 font-semibold text-sm">
        {i18n.t('Next free slot')}
      </h2>
      <div className="grid gap-2 pt-3">
        {!queues && error && <ErrorState title={i18n.t('The queues couldn’t be loaded')} error={error} onRetry={() => void refetch()} />}
        {!isKnown && !error && <SlotSkeleton />}
        {isKnown && <Slot queues={queues} accounts={accounts ?? []} />}
      </div>
    </section>
  )
}

const SlotSkeleton = () => (
  <div role="status" aria-label={i18n.t('Loading the next free slot')} className="grid min-h-33 content-start gap-2">
    <Skeleton className="h-7 w-28" />
    <Skeleton className="h-5 w-48" />
    <Skeleton className="h-9 w-32" />
  </div>
)

type Props = { queues: readonly QueueAnswer[]; accounts: readonly AccountAnswer[] }

const Slot = ({ queues, accounts }: Props) => {
  const timeZone = useTimeZone()
  const next = nextSlotOf(queues)
  if (!next)
    return queues.length > 0 ? (
      <NoSlot text={i18n.t('No free slots.')}>{i18n.t('Add some')}</NoSlot>
    ) : (
      <NoSlot text={i18n.t('A queue gives your posts regular times, so you only have to write.')}>{i18n.t('Make a queue')}</NoSlot>
    )
  const { queue, at } = next
  const addressed = accounts.filter((account) => isQueueFor(queue.owner, [account]))
  return (
    <>
      <p className="font-light text-2xl leading-tight tracking-tight">
        <RelativeTime at={at} />
      </p>
      <p className="text-ink-muted text-sm">
        <Time at={at} />
      </p>
      {addressed.length > 0 && <Addressed accounts={addressed} />}
      <Link
        to={newPostPath(wallMs(toMs(at), timeZone), { id: queue.id, accountIds: addressed.map(({ id }) => id) })}
        className={`justify-self-start ${buttonClass({ size: 'small' })}`}
      >
        <PenLine aria-hidden className="size-4" />
        {i18n.t('Write a post for it')}
      </Link>
    </>
  )
}

const nextSlotOf = (queues: readonly QueueAnswer[]) =>
  queues
    .flatMap((queue) => (queue.nextFreeAt === undefined ? [] : [{ queue, at: queue.nextFreeAt }]))
    .toSorted((one, other) => one.at.localeCompare(other.at))[0]

const facesShown = 4

const Addressed = ({ accounts }: Pick<Props, 'accounts'>) => (
  <p className="flex min-w-0 items-center gap-2 text-sm">
    <span className="flex shrink-0 -space-x-1.5">
      {accounts.slice(0, facesShown).map(({ id, name, avatarUrl, platform }) => (
        <Avatar key={id} name={name} url={avatarUrl} platform={platform} size="small" />
      ))}
    </span>
    <span className="truncate">{accounts.map(handleOf).join(', ')}</span>
  </p>
)

const NoSlot = ({ text, children }: { text: string; children: ReactNode }) => {
  const { may } = useWorkspace()
  return (
    <>
      <p className="text-ink-muted text-sm">{text}</p>
      {may('organize') && (
        <Link to="/dashboard/queue" className={`justify-self-start ${buttonClass({ size: 'small' })}`}>
          {children}
        </Link>
      )}
    </>
  )
}
