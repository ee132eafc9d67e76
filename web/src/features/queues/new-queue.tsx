import { useState } from 'react'
import type { QueueAnswer } from '#shared/contracts/queues.ts'
import type { WeeklySlot } from '#shared/domain/queues.ts'
import { Button } from '#web/components/button.tsx'
import { Callout } from '#web/components/callout.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { Field } from '#web/components/field.tsx'
import { SelectInput } from '#web/components/inputs.tsx'
import { TimeZoneField } from '#web/components/time-zone-field.tsx'
import { messageOf } from '#web/lib/api-error.ts'
import { i18n } from '#web/lib/i18n.ts'
import { localTimeZone } from '#web/lib/show-time.ts'
import { useCreateQueue } from './mutations.ts'
import type { Owner } from './queue-owners.ts'
import { ClockNotes } from './queue-settings.tsx'
import { SlotsEditor } from './slots-editor.tsx'

type Props = { owners: readonly Owner[]; isOpen: boolean; onClose: () => void; onCreated: (queue: QueueAnswer) => void }

/** Weekdays at nine, where most people start. */
const firstSlots: WeeklySlot[] = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, time: '09:00' }))

/** Creates a queue for an account or group without one. */
export const NewQueue = ({ owners, isOpen, onClose, onCreated }: Props) => {
  const [index, setIndex] = useState(0)
  const [slots, setSlots] = useState(firstSlots)
  const [timeZone, setTimeZone] = useState(localTimeZone())
  const { mutate, isPending, error } = useCreateQueue()
  const owner = owners[index]?.owner
  const create = () => owner && mutate({ owner, slots, timeZone }, { onSuccess: onCreated })

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      size="large"
      title={i18n.t('New queue')}
      description={i18n.t('Posts in the queue go out one by one at these times.')}
      footer={
        <>
          <Button onClick={onClose}>{i18n.t('Cancel')}</Button>
          <Button variant="primary" isBusy={isPending} onClick={create}>
            {i18n.t('Create queue')}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        {error && <Callout tone="error">{messageOf(error)}</Callout>}
        <Field label={i18n.t('For')} name="owner">
          {(control) => (
            <SelectInput {...control} value={index} onChange={({ target }) => setIndex(Number(target.value))}>
              {owners.map(({ owner: { kind, id }, name }, place) => (
                <option key={`${kind} ${id}`} value={place}>
                  {kind === 'group' ? i18n.t('Group {name}', { name }) : name}
                </option>
              ))}
            </SelectInput>
          )}
        </Field>
        <SlotsEditor slots={slots} onChange={setSlots} />
        <TimeZoneField value={timeZone} onChange={setTimeZone} />
        <ClockNotes slots={slots} timeZone={timeZone} />
      </div>
    </Dialog>
  )
}
