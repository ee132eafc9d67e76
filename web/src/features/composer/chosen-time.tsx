import { useQuery } from '@tanstack/react-query'
import { CalendarClock, ListPlus, X } from 'lucide-react'
import { type RefObject, useEffect } from 'react'
import { flushSync } from 'react-dom'
import { dayMs } from '#shared/domain/times.ts'
import { IconButton } from '#web/components/icon-button.tsx'
import { groupsQuery } from '#web/features/accounts/group-queries.ts'
import { zonedTime } from '#web/features/posts/schedule/zoned-time.ts'
import { queueQueries } from '#web/features/queues/queries.ts'
import { ownersOf, queueName } from '#web/features/queues/queue-owners.ts'
import { i18n } from '#web/lib/i18n.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { dateFormat, localTimeZone, showMinute, showTime } from '#web/lib/show-time.ts'
import { showToast } from '#web/lib/toast.ts'
import { useNow } from '#web/lib/use-now.ts'
import { BlockableButton } from './blockable-button.tsx'
import { useBlockers } from './check-context.tsx'
import { useComposer } from './composer-context.tsx'
import type { Plan } from './composer-state.ts'
import { chosenTimeId, scheduleButtonId } from './control-ids.ts'
import { type NextSlot, useNextSlot } from './next-slot.ts'

type Props = {
  plan: Plan
  /** Is told where the post goes instead once the time has passed. */
  nextSlot: RefObject<NextSlot | undefined>
  /** Opens the dialog that chooses another time. */
  onChange: () => void
  /** Does what the person chose the time for. */
  onGo: () => void
}

/** The chosen time with ways to change and drop it, and the button that does what the person chose it for. */
export const ChosenTime = ({ plan, nextSlot, onChange, onGo }: Props) => {
  const next = useNextSlot(plan)
  useEffect(() => {
    nextSlot.current = next
    return () => {
      nextSlot.current = undefined
    }
  })
  const { composer } = useComposer()
  const remove = useRemoval(plan)
  const { send: blocker } = useBlockers()
  const label = useLabel(plan)
  useNow()
  const instant = zonedTime(plan.local, plan.timeZone)?.instant
  const hasPassed = instant === undefined || Date.parse(instant) <= serverNow()
  const isHeld = composer.phase.name === 'sending'
  const words = wordsOf(instant, plan)
  const target = hasPassed ? next : { at: instant, plan }
  return (
    <>
      <span
        className={`inline-flex min-h-10 items-center rounded-control border pl-1 text-sm max-sm:flex-auto ${hasPassed ? 'border-failed text-failed' : 'border-line bg-well'}`}
      >
        <button
          id={chosenTimeId}
          type="button"
          aria-label={i18n.t('Change the time: {time}', { time: words })}
          onClick={onChange}
          className="figures min-h-9 grow rounded-control px-2 text-left font-semibold hover:underline"
        >
          {hasPassed ? i18n.t('{time} has passed', { time: words }) : words}
        </button>
        <IconButton icon={X} label={i18n.t('Remove the time')} onClick={remove} />
      </span>
      <BlockableButton
        variant="primary"
        icon={plan.queueId === undefined ? CalendarClock : ListPlus}
        reason={blocker}
        hint={target ? i18n.t('It goes out {time}.', { time: showTime(target.at) }) : i18n.t('The chosen time has passed.')}
        isBusy={composer.phase.name === 'sending' && (composer.phase.intent === 'schedule' || composer.phase.intent === 'queue')}
        isHeld={isHeld}
        onClick={onGo}
      >
        {target ? label(wordsOf(target.at, target.plan)) : i18n.t('Choose another time')}
      </BlockableButton>
    </>
  )
}

/** Drops the chosen time, and offers to bring it back. What was pressed is gone afterward, so focus goes to its successor. */
const useRemoval = (plan: Plan) => {
  const { latest, plan: choose } = useComposer()
  const bringBack = () => {
    const { phase, plan: other } = latest.current
    if (phase.name !== 'writing' || other) return
    flushSync(() => choose(plan))
    document.getElementById(chosenTimeId)?.focus()
  }
  return () => {
    flushSync(() => choose(undefined))
    document.getElementById(scheduleButtonId)?.focus()
    showToast({ kind: 'info', text: i18n.t('Time removed.'), action: { label: i18n.t('Undo'), onSelect: bringBack } })
  }
}

const day = dateFormat({ weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' })
const weekday = dateFormat({ weekday: 'short', timeZone: 'UTC' })

/** The zone is named if it isn't the person's. */
const wordsOf = (instant: string | undefined, { local, timeZone, queueId }: Plan) => {
  if (instant === undefined) return local.replace('T', ' ')
  if (timeZone !== localTimeZone()) return showTime(instant, { timeZone })
  const isThisWeek = Math.abs(Date.parse(instant) - serverNow()) < 6 * dayMs
  const date = (queueId !== undefined && isThisWeek ? weekday : day)(`${local.slice(0, 10)}T12:00:00.000Z`)
  return `${date}, ${showMinute(instant, timeZone)}`
}

/** What pressing the button does, named after the queue if the time is a slot of one. */
const useLabel = ({ queueId }: Plan) => {
  const { accounts, needsApproval } = useComposer()
  const { data: queues = [] } = useQuery({ ...queueQueries.list(), enabled: queueId !== undefined })
  const { data: groups = [] } = useQuery({ ...groupsQuery(), enabled: queueId !== undefined })
  const queue = queues.find(({ id }) => id === queueId)
  if (needsApproval) return (time: string) => i18n.t('Request approval for {time}', { time })
  return (time: string) =>
    queueId === undefined
      ? i18n.t('Schedule for {time}', { time })
      : i18n.t('Add to {queue} · {time}', { queue: queue ? queueName(ownersOf(accounts, groups), queue.owner) : i18n.t('the queue'), time })
}
