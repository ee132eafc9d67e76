import { useState } from 'react'
import type { QueueAnswer } from '#shared/contracts/queues.ts'
import type { Emptied, WeeklySlot } from '#shared/domain/queues.ts'
import { Button } from '#web/components/button.tsx'
import { Callout } from '#web/components/callout.tsx'
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { Segmented } from '#web/components/segmented.tsx'
import { TimeZoneField } from '#web/components/time-zone-field.tsx'
import { messageOf } from '#web/lib/api-error.ts'
import { i18n } from '#web/lib/i18n.ts'
import { showToast } from '#web/lib/toast.ts'
import { useChangeQueue, useRemoveQueue } from './mutations.ts'
import { clockNotes } from './slot-words.ts'
import { SlotsEditor } from './slots-editor.tsx'

type Props = { queue: QueueAnswer; name: string; isOpen: boolean; onClose: () => void; onRemoved: () => void }

/** A queue's slots, their time zone, and what happens to a slot that is freed. */
export const QueueSettings = ({ queue, name, isOpen, onClose, onRemoved }: Props) => {
  const [slots, setSlots] = useState<WeeklySlot[]>(queue.slots)
  const [timeZone, setTimeZone] = useState(queue.timeZone)
  const [emptied, setEmptied] = useState<Emptied>(queue.emptied)
  const [isRemoving, setRemoving] = useState(false)
  const { mutate, isPending, error } = useChangeQueue()
  const save = () => {
    const isOther = timeZone !== queue.timeZone || JSON.stringify(slots) !== JSON.stringify(queue.slots)
    mutate({ id: queue.id, emptied, ...(isOther && { slots, timeZone }) }, { onSuccess: onClose })
  }

  return (
    <>
      <Dialog
        isOpen={isOpen}
        onClose={onClose}
        size="large"
        title={i18n.t('Slots of {name}', { name })}
        description={queue.count === 0 ? undefined : i18n.t('Queued posts move to the new slots, in order.')}
        footer={
          <>
            <Button variant="quiet" className="mr-auto text-failed" onClick={() => setRemoving(true)}>
              {i18n.t('Delete queue')}
            </Button>
            <Button onClick={onClose}>{i18n.t('Cancel')}</Button>
            <Button variant="primary" isBusy={isPending} onClick={save}>
              {i18n.t('Save')}
            </Button>
          </>
        }
      >
        <div className="grid gap-5">
          {error && <Callout tone="error">{messageOf(error)}</Callout>}
          <SlotsEditor slots={slots} onChange={setSlots} />
          <TimeZoneField value={timeZone} onChange={setTimeZone} />
          <ClockNotes slots={slots} timeZone={timeZone} />
          <EmptiedChoice value={emptied} onChange={setEmptied} />
        </div>
      </Dialog>
      <RemoveQueue queue={queue} name={name} isOpen={isRemoving} onClose={() => setRemoving(false)} onRemoved={onRemoved} />
    </>
  )
}

/** How clock changes affect these slots. */
export const ClockNotes = ({ slots, timeZone }: Pick<QueueAnswer, 'slots' | 'timeZone'>) => {
  const [now] = useState(Date.now)
  const notes = clockNotes({ slots, timeZone }, now)
  if (notes.length === 0) return null
  return (
    <Callout tone="info" title={i18n.t('When the clocks change')}>
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </Callout>
  )
}

const EmptiedChoice = ({ value, onChange }: { value: Emptied; onChange: (value: Emptied) => void }) => (
  <div className="grid gap-1.5">
    <p className="font-semibold text-sm">{i18n.t('When a post leaves its slot')}</p>
    <Segmented
      label={i18n.t('When a post leaves its slot')}
      value={value}
      onChange={onChange}
      options={[
        { value: 'close-up', label: i18n.t('Later posts move up') },
        { value: 'stay-free', label: i18n.t('The slot stays free') },
      ]}
    />
    <p className="text-ink-muted text-sm">
      {value === 'close-up' ? i18n.t('The posts behind it move up within a minute.') : i18n.t('The next post you add goes there.')}
    </p>
  </div>
)

const RemoveQueue = ({ queue, name, isOpen, onClose, onRemoved }: Props) => {
  const { mutate, isPending } = useRemoveQueue()
  const remove = () =>
    mutate(queue.id, {
      onSuccess: onRemoved,
      onError: (error) => showToast({ kind: 'error', text: messageOf(error) }),
      onSettled: onClose,
    })
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={i18n.t('Delete the queue of {name}?', { name })}
      text={i18n.t('Its posts stay scheduled for their current times.')}
      confirmLabel={i18n.t('Delete')}
      onConfirm={remove}
      isBusy={isPending}
    />
  )
}
