import { useQuery } from '@tanstack/react-query'
import { CalendarPlus, Pause, Settings2 } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { QueueAnswer, QueuedPost } from '#shared/contracts/queues.ts'
import { accountName } from '#shared/platforms/models.ts'
import { Button } from '#web/components/button.tsx'
import { buttonClass } from '#web/components/button-class.ts'
import { Callout } from '#web/components/callout.tsx'
import { EmptyState, ErrorState } from '#web/components/empty-state.tsx'
import { lazyPart } from '#web/components/lazy-part.tsx'
import { PageHeader } from '#web/components/section.tsx'
import { Skeleton } from '#web/components/spinner.tsx'
import scheduled from '#web/components/woodcuts/scheduled.svg'
import { groupsQuery } from '#web/features/accounts/group-queries.ts'
import { accountQueries } from '#web/features/accounts/queries.ts'
import { PauseDialog, PausedNote } from '#web/features/queues/pause-queue.tsx'
import { queueQueries } from '#web/features/queues/queries.ts'
import { QueueList } from '#web/features/queues/queue-list.tsx'
import { type Owner, ownersOf, queueName } from '#web/features/queues/queue-owners.ts'
import { showSlot } from '#web/features/queues/slot-words.ts'
import { i18n } from '#web/lib/i18n.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { showTime } from '#web/lib/show-time.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { useWorkspace } from '#web/lib/use-workspace.ts'
import { Avatar } from '#web/platforms/avatar.tsx'
import { useFaces } from './scheduled/use-faces.ts'

// The list of time zones is large, and most visits don't need it.
const NewQueue = lazyPart(async () => (await import('#web/features/queues/new-queue.tsx')).NewQueue)

export const loader = () => {
  void queryClient.prefetchQuery(queueQueries.list())
  void queryClient.prefetchQuery(accountQueries.list())
  void queryClient.prefetchQuery(groupsQuery())
  return null
}

/** Queue: weekly slots, and the posts waiting for them, in order. */
export const Component = () => {
  useTitle(i18n.t('Queue'))
  const [queues, accounts, groups] = [useQuery(queueQueries.list()), useQuery(accountQueries.list()), useQuery(groupsQuery())]
  if (queues.data && accounts.data && groups.data)
    return <Queues queues={queues.data} owners={ownersOf(accounts.data, groups.data)} hasAccounts={accounts.data.length > 0} />
  const failed = [queues, accounts, groups].find(({ error, data }) => error && !data)
  return (
    <>
      <Head />
      {failed ? (
        <ErrorState title={i18n.t('Your queues couldn’t be loaded')} error={failed.error} onRetry={() => void failed.refetch()} />
      ) : (
        <Skeleton className="h-64" />
      )}
    </>
  )
}

const Head = ({ actions }: { actions?: ReactNode }) => (
  <PageHeader
    title={i18n.t('Queue')}
    lead={
      useWorkspace().may('organize')
        ? i18n.t('Set weekly time slots for an account or group. Queued posts go into the next free slot.')
        : i18n.t('Queued posts go into the next free slot.')
    }
    actions={actions}
  />
)

type Props = { queues: readonly QueueAnswer[]; owners: readonly Owner[]; hasAccounts: boolean }

const Queues = ({ queues, owners, hasAccounts }: Props) => {
  const [params, setParams] = useSearchParams()
  const [isMaking, setMaking] = useState(false)
  const { may } = useWorkspace()
  const free = owners.filter(({ owner }) => queues.every((queue) => queue.owner.kind !== owner.kind || queue.owner.id !== owner.id))
  const queue = queues.find(({ id }) => id === params.get('queue')) ?? queues[0]
  const show = ({ id }: { id: string }) => setParams({ queue: id }, { replace: true })
  const make = free.length > 0 && may('organize') && (
    <Button icon={CalendarPlus} variant={queue ? 'secondary' : 'primary'} onClick={() => setMaking(true)}>
      {i18n.t('New queue')}
    </Button>
  )
  return (
    <>
      <Head actions={queue && make} />
      {queue ? (
        <>
          {queues.length > 1 && <QueueTabs queues={queues} owners={owners} shown={queue} />}
          <OneQueue key={queue.id} queue={queue} name={queueName(owners, queue.owner)} onRemoved={() => setParams({}, { replace: true })} />
        </>
      ) : (
        <NoQueue hasAccounts={hasAccounts} make={make} />
      )}
      {isMaking && (
        <Suspense>
          <NewQueue
            owners={free}
            isOpen
            onClose={() => setMaking(false)}
            onCreated={(created) => {
              setMaking(false)
              show(created)
            }}
          />
        </Suspense>
      )}
    </>
  )
}

const NoQueue = ({ hasAccounts, make }: { hasAccounts: boolean; make: ReactNode }) => {
  const { may } = useWorkspace()
  if (!may('organize')) return <EmptyState woodcut={scheduled} title={i18n.t('No queues yet')} />
  return (
    <EmptyState
      woodcut={scheduled}
      title={i18n.t('No queues yet')}
      text={
        hasAccounts
          ? i18n.t('Create one, and plan a week without picking a single time.')
          : i18n.t('Connect an account first, then set its weekly time slots.')
      }
      action={hasAccounts ? make : may('connect') && <ToConnections />}
    />
  )
}

const ToConnections = () => (
  <Link to="/dashboard/platforms" className={buttonClass({ variant: 'primary' })}>
    {i18n.t('Connect an account')}
  </Link>
)

type TabsProps = Omit<Props, 'hasAccounts'> & { shown: QueueAnswer }

const QueueTabs = ({ queues, owners, shown }: TabsProps) => (
  <nav aria-label={i18n.t('Queues')} className="mb-6 flex flex-wrap gap-1.5">
    {queues.map((queue) => (
      <Link
        key={queue.id}
        to={`?queue=${queue.id}`}
        replace
        preventScrollReset
        aria-current={queue.id === shown.id ? 'page' : undefined}
        className="inline-flex min-h-9 max-w-full items-center gap-2 rounded-control border border-line px-3 text-sm hover:border-edge aria-[current]:border-edge aria-[current]:bg-well aria-[current]:font-semibold pointer-coarse:min-h-11"
      >
        <span className="truncate">{queueName(owners, queue.owner)}</span>
        <span className="figures text-ink-muted">{queue.count}</span>
      </Link>
    ))}
  </nav>
)

const QueueSettings = lazyPart(async () => (await import('#web/features/queues/queue-settings.tsx')).QueueSettings)

type OneProps = { queue: QueueAnswer; name: string; onRemoved: () => void }

/** One queue: its waiting posts, its next free slots, and controls to change and pause it. */
const OneQueue = ({ queue, name, onRemoved }: OneProps) => {
  const [dialog, setDialog] = useState<'settings' | 'pause'>()
  const mayOrganize = useWorkspace().may('organize')
  const close = () => setDialog(undefined)
  return (
    <section aria-labelledby="queue-name" className="grid gap-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="grid min-w-0 gap-1">
          <h2 id="queue-name" className="font-semibold text-xl tracking-tight [overflow-wrap:anywhere]">
            {name}
          </h2>
          <p className="text-ink-muted">{standing(queue)}</p>
          <p className="text-ink-muted text-sm">{weekOf(queue)}</p>
        </div>
        {mayOrganize && (
          <div className="flex flex-wrap gap-2">
            <Button icon={Settings2} onClick={() => setDialog('settings')}>
              {i18n.t('Slots')}
            </Button>
            {queue.pausedUntil === undefined && (
              <Button icon={Pause} onClick={() => setDialog('pause')}>
                {i18n.t('Pause')}
              </Button>
            )}
          </div>
        )}
      </div>
      {queue.pausedUntil !== undefined && <PausedNote queue={queue} pausedUntil={queue.pausedUntil} />}
      {queue.isArranging && (
        <Callout tone="info">{i18n.t('Some posts are still moving to their slots. This happens automatically.')}</Callout>
      )}
      <QueuedPosts queue={queue} />
      {dialog === 'settings' && (
        <Suspense>
          <QueueSettings queue={queue} name={name} isOpen onClose={close} onRemoved={onRemoved} />
        </Suspense>
      )}
      <PauseDialog queue={queue} isOpen={dialog === 'pause'} onClose={close} />
    </section>
  )
}

const QueuedPosts = ({ queue }: Pick<OneProps, 'queue'>) => {
  const faces = useFaces()
  const facesOf = ({ post }: QueuedPost) => {
    const known = post.accountIds.flatMap((id) => faces.get(id) ?? [])
    return (
      <span className="flex items-center -space-x-1.5">
        {known.slice(0, facesShown).map((face) => (
          <Avatar key={accountName(face)} name={face.name} url={face.avatarUrl} platform={face.platform} size="small" />
        ))}
        <span className="sr-only">{known.map(accountName).join(', ')}</span>
      </span>
    )
  }
  return <QueueList queue={queue} facesOf={facesOf} />
}

const facesShown = 4

const standing = ({ count, nextFreeAt, timeZone }: QueueAnswer) =>
  nextFreeAt === undefined
    ? i18n.t('{count, plural, one {# post queued. No free slots.} other {# posts queued. No free slots.}}', { count })
    : i18n.t('{count, plural, one {# post queued. Next free slot: {time}.} other {# posts queued. Next free slot: {time}.}}', {
        count,
        time: showTime(nextFreeAt, { timeZone }),
      })

const slotsShown = 7

const weekOf = ({ slots, timeZone }: QueueAnswer) => {
  if (slots.length === 0) return i18n.t('No slots yet.')
  const rest = slots.length - slotsShown
  const names = slots.slice(0, slotsShown).map(showSlot).join(', ')
  const week = rest > 0 ? i18n.t('{slots} and {rest} more a week', { slots: names, rest }) : names
  return `${week} · ${timeZone.replaceAll('_', ' ')}`
}
