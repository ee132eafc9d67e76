import { useState } from 'react'
import type { QueueAnswer } from '#shared/contracts/queues.ts'
import { pauseDaysMax } from '#shared/domain/queues.ts'
import { dayMs, toInstant } from '#shared/domain/times.ts'
import { instantOf } from '#shared/domain/wall-clock.ts'
import { Button } from '#web/components/button.tsx'
import { Callout } from '#web/components/callout.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { Field } from '#web/components/field.tsx'
import { TextInput } from '#web/components/inputs.tsx'
import { messageOf } from '#web/lib/api-error.ts'
import { i18n } from '#web/lib/i18n.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { showTime } from '#web/lib/show-time.ts'
import { showToast } from '#web/lib/toast.ts'
import { useWorkspace } from '#web/lib/use-workspace.ts'
import { useChangeQueue } from './mutations.ts'

type Props = { queue: QueueAnswer; isOpen: boolean; onClose: () => void }

/** Asks how long to pause a queue. */
export const PauseDialog = ({ queue, isOpen, onClose }: Props) => {
  const [day, setDay] = useState('')
  const { mutate, isPending, error } = useChangeQueue()
  const pause = () => mutate({ id: queue.id, pausedUntil: endOf(day, queue.timeZone) }, { onSuccess: onClose })
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={i18n.t('Pause the queue')}
      description={i18n.t('Nothing in it goes out while it’s paused.')}
      footer={
        <>
          <Button onClick={onClose}>{i18n.t('Cancel')}</Button>
          <Button variant="primary" isBusy={isPending} onClick={pause}>
            {i18n.t('Pause')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {error && <Callout tone="error">{messageOf(error)}</Callout>}
        <p>
          {i18n.t(
            'Its posts keep their order and move to the first slots after the pause. When you resume, they get the next slots. A post due in the next two minutes still goes out. A post that can’t be moved becomes a draft.',
          )}
        </p>
        <Field label={i18n.t('Until')} name="until" hint={i18n.t('Leave this blank to pause until you resume, for up to a year.')}>
          {(control) => <TextInput {...control} type="date" value={day} onChange={({ target }) => setDay(target.value)} />}
        </Field>
      </div>
    </Dialog>
  )
}

/** The start of the day in the queue's time zone. Without a day, the longest pause allowed. */
const endOf = (day: string, timeZone: string) =>
  day === '' ? toInstant(serverNow() + (pauseDaysMax - 1) * dayMs) : toInstant(instantOf(Date.parse(`${day}T00:00:00.000Z`), timeZone))

/** Shows that a queue is paused, and lets the person resume it. */
export const PausedNote = ({ queue, pausedUntil }: { queue: QueueAnswer; pausedUntil: string }) => {
  const { mutate, isPending } = useChangeQueue()
  const { may } = useWorkspace()
  const resume = () =>
    mutate({ id: queue.id, pausedUntil: null }, { onError: (error) => showToast({ kind: 'error', text: messageOf(error) }) })
  return (
    <Callout
      tone="warning"
      title={i18n.t('Paused')}
      action={
        may('organize') && (
          <Button size="small" isBusy={isPending} onClick={resume}>
            {i18n.t('Resume')}
          </Button>
        )
      }
    >
      {i18n.t(
        'Nothing in this queue goes out before {time}. Its posts wait in the slots after that, in order. When you resume, they get the next slots.',
        { time: showTime(pausedUntil, { timeZone: queue.timeZone }) },
      )}
    </Callout>
  )
}
