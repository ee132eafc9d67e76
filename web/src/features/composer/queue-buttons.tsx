import { useQuery } from '@tanstack/react-query'
import { EllipsisVertical, ListPlus } from 'lucide-react'
import type { QueueAnswer } from '#shared/contracts/queues.ts'
import { Button } from '#web/components/button.tsx'
import { IconButton } from '#web/components/icon-button.tsx'
import { Menu } from '#web/components/menu.tsx'
import { Tooltip } from '#web/components/tooltip.tsx'
import { groupsQuery } from '#web/features/accounts/group-queries.ts'
import { queueQueries } from '#web/features/queues/queries.ts'
import { isQueueFor, ownersOf, queueName } from '#web/features/queues/queue-owners.ts'
import { i18n } from '#web/lib/i18n.ts'
import { showTime } from '#web/lib/show-time.ts'
import { useBlockers } from './check-context.tsx'
import { useComposer } from './composer-context.tsx'
import { queueButtonClass, queueFrameClass, queueMoreClass, ShortLabel } from './queue-place.tsx'

/** Adds the post to a queue of its accounts, in the next free slot or ahead of all others. */
export const QueueButtons = () => {
  const { data: queues = [] } = useQuery(queueQueries.list())
  const { composer, chosen, accounts, enqueue } = useComposer()
  const { data: groups = [] } = useQuery(groupsQuery())
  const { send: blocker } = useBlockers()
  const { phase } = composer
  const fitting = fittingQueues(queues, chosen)
  const [first] = fitting
  const reason = blocker ?? (first ? undefined : i18n.t('These accounts have no queue. Create one on the Queue page.'))
  const isOff = reason !== undefined || phase.name === 'sending'
  const owners = ownersOf(accounts, groups)
  const add = ({ id }: QueueAnswer, place: 'next-free' | 'first') => void enqueue({ queueId: id, place })
  const items = fitting.flatMap((queue) => [
    {
      label: i18n.t('Add to {queue}: {slot}', { queue: queueName(owners, queue.owner), slot: freeSlot(queue) }),
      onSelect: () => add(queue, 'next-free'),
    },
    {
      label: i18n.t('Next in {queue}, at the top', { queue: queueName(owners, queue.owner) }),
      onSelect: () => add(queue, 'first'),
    },
  ])
  return (
    <div className={queueFrameClass}>
      <Tooltip text={reason ?? (first && i18n.t('Next free slot: {slot}.', { slot: freeSlot(first) })) ?? ''}>
        <Button
          icon={ListPlus}
          isBusy={phase.name === 'sending' && phase.intent === 'queue'}
          aria-disabled={isOff || undefined}
          onClick={() => !isOff && first && add(first, 'next-free')}
          className={queueButtonClass}
        >
          <ShortLabel short={i18n.t('Queue')}>{i18n.t('Add to queue')}</ShortLabel>
        </Button>
      </Tooltip>
      <Menu
        trigger={<IconButton icon={EllipsisVertical} label={i18n.t('More about the queue')} disabled={isOff} className={queueMoreClass} />}
        items={items}
      />
    </div>
  )
}

const freeSlot = ({ nextFreeAt, timeZone }: QueueAnswer) =>
  nextFreeAt === undefined ? i18n.t('none is free') : showTime(nextFreeAt, { timeZone })

/**
 * Returns the queues for any of these accounts: first the group queues that cover them all, then those of single
 * accounts.
 */
const fittingQueues = (queues: readonly QueueAnswer[], chosen: Parameters<typeof isQueueFor>[1]) => {
  const covered = ({ owner }: QueueAnswer) => chosen.filter((account) => isQueueFor(owner, [account])).length
  return queues.filter((queue) => covered(queue) > 0).toSorted((one, other) => covered(other) - covered(one))
}
