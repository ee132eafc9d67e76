import { type FormEvent, useId, useState } from 'react'
import type { PostAnswer } from '#shared/contracts/posts.ts'
import { dayMs, hourMs, secondMs, toInstant, toMs } from '#shared/domain/times.ts'
import { instantOf, wallMs } from '#shared/domain/wall-clock.ts'
import { Button } from '#web/components/button.tsx'
import { ClockNote } from '#web/components/clock-note.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { Field } from '#web/components/field.tsx'
import { SelectInput, TextInput } from '#web/components/inputs.tsx'
import { Segmented } from '#web/components/segmented.tsx'
import { Trans } from '#web/components/trans.tsx'
import { i18n } from '#web/lib/i18n.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { showTime, useTimeZone } from '#web/lib/show-time.ts'
import { dueAt } from '../post-times.ts'
import { toWallTime, zonedTime } from '../schedule/zoned-time.ts'
import type { NewTime } from './use-bulk.ts'

type Props = { posts: readonly PostAnswer[]; onClose: () => void; onConfirm: (times: NewTime[]) => void }

/** Asks how far to move several posts, or to what time. */
export const BulkRescheduleDialog = ({ posts, onClose, onConfirm }: Props) => {
  const formId = useId()
  const timeZone = useTimeZone()
  const [kind, setKind] = useState<'by' | 'at'>('by')
  const [count, setCount] = useState('1')
  const [way, setWay] = useState<Way>('days later')
  const [local, setLocal] = useState(() => `${toWallTime(toInstant(serverNow() + dayMs), timeZone).slice(0, 10)}T09:00`)
  const plan = kind === 'at' ? { kind, local } : { kind, count: Number(count) * ways[way].sign, unit: ways[way].unit }
  const times = posts.flatMap((post) => ({ post, scheduledAt: newTime(plan, post, timeZone) ?? [] })).filter(isTimed)
  const isPast = times.some(({ scheduledAt }) => Date.parse(scheduledAt) <= serverNow())
  const error = times.length < posts.length ? i18n.t('Enter a whole number, or a date and time.') : refusalOf(isPast)

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (error === undefined) onConfirm(times)
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={posts.length === 1 ? i18n.t('Reschedule 1 post') : i18n.t('Reschedule {count} posts', { count: posts.length })}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {i18n.t('Cancel')}
          </Button>
          <Button variant="primary" type="submit" form={formId} disabled={error !== undefined}>
            {i18n.t('Reschedule')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={onSubmit} className="grid gap-4">
        <ClockNote />
        <Segmented label={i18n.t('How')} value={kind} onChange={setKind} options={kinds} />
        {kind === 'by' ? (
          <div className="grid grid-cols-2 gap-3">
            <Field label={i18n.t('By')} name="count" error={error}>
              {(control) => (
                <TextInput
                  type="number"
                  min={1}
                  {...control}
                  value={count}
                  onChange={({ currentTarget }) => setCount(currentTarget.value)}
                />
              )}
            </Field>
            <Field label={i18n.t('Which way')} name="way">
              {(control) => (
                <SelectInput
                  {...control}
                  value={way}
                  onChange={({ currentTarget }) => setWay(wayNames.find((name) => name === currentTarget.value) ?? way)}
                >
                  {wayNames.map((name) => (
                    <option key={name} value={name}>
                      {ways[name].label}
                    </option>
                  ))}
                </SelectInput>
              )}
            </Field>
          </div>
        ) : (
          <Field label={i18n.t('Date and time')} name="local" error={error}>
            {(control) => (
              <TextInput type="datetime-local" {...control} value={local} onChange={({ currentTarget }) => setLocal(currentTarget.value)} />
            )}
          </Field>
        )}
        <Meaning times={times} isRefused={error !== undefined} timeZone={timeZone} />
      </form>
    </Dialog>
  )
}

const kinds = [
  { value: 'by', label: i18n.t('By some time') },
  { value: 'at', label: i18n.t('To one time') },
] as const

const ways = {
  'days later': { label: i18n.t('days later'), unit: 'days', sign: 1 },
  'days earlier': { label: i18n.t('days earlier'), unit: 'days', sign: -1 },
  'hours later': { label: i18n.t('hours later'), unit: 'hours', sign: 1 },
  'hours earlier': { label: i18n.t('hours earlier'), unit: 'hours', sign: -1 },
} as const
type Way = keyof typeof ways
const wayNames: readonly Way[] = ['days later', 'days earlier', 'hours later', 'hours earlier']

const isTimed = (time: { post: PostAnswer; scheduledAt: string | never[] }): time is NewTime => typeof time.scheduledAt === 'string'

const refusalOf = (isPast: boolean) => (isPast ? i18n.t('That time has already passed. Choose a later one.') : undefined)

/** Shows the resulting times. */
const Meaning = ({ times, isRefused, timeZone }: { times: readonly NewTime[]; isRefused: boolean; timeZone: string }) => {
  const sorted = times.map(({ scheduledAt }) => scheduledAt).sort()
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (isRefused || first === undefined || last === undefined) return null
  return (
    <p role="status" className="border-brass border-l-2 pl-3">
      {first === last ? (
        <Trans
          id="{count, plural, one {It goes out on <strong>{time}</strong>.} other {They go out on <strong>{time}</strong>.}}"
          values={{ count: times.length, time: showTime(first, { timeZone }) }}
          components={{ strong: <strong /> }}
        />
      ) : (
        <Trans
          id="They go out from <strong>{first}</strong> to <strong>{last}</strong>."
          values={{ first: showTime(first, { timeZone }), last: showTime(last, { timeZone }) }}
          components={{ strong: <strong /> }}
        />
      )}
    </p>
  )
}

/** How to reschedule several posts: all to one local time (YYYY-MM-DDTHH:mm), or each earlier or later by an amount. */
export type BulkPlan = { kind: 'at'; local: string } | { kind: 'by'; count: number; unit: 'hours' | 'days' }

/**
 * Returns a post's new time. Moving by days keeps the local time in `timeZone`. Undefined if the result isn't a valid
 * time.
 */
export const newTime = (plan: BulkPlan, post: Pick<PostAnswer, 'scheduledAt' | 'updatedAt'>, timeZone: string): string | undefined => {
  if (plan.kind === 'at') return zonedTime(plan.local, timeZone)?.instant
  if (!Number.isInteger(plan.count) || plan.count === 0 || Math.abs(plan.count) > countMax) return undefined
  const ms = toMs(dueAt(post))
  if (plan.unit === 'hours') return toInstant(ms + plan.count * hourMs)
  const rest = ms % secondMs
  return toInstant(instantOf(wallMs(ms, timeZone) + plan.count * dayMs, timeZone) + rest)
}

const countMax = 1_000
