import { useState } from 'react'
import { eventsApi } from '#shared/contracts/events.ts'
import { dayMs, hourMs, toInstant, toMs } from '#shared/domain/times.ts'
import { instantOf, wallTime } from '#shared/domain/wall-clock.ts'
import { Button } from '#web/components/button.tsx'
import { Callout } from '#web/components/callout.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { Field } from '#web/components/field.tsx'
import { SelectInput, TextInput } from '#web/components/inputs.tsx'
import { i18n } from '#web/lib/i18n.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { useTimeZone } from '#web/lib/show-time.ts'
import { showToast } from '#web/lib/toast.ts'
import { type FieldErrors, useContractForm } from '#web/lib/use-contract-form.ts'
import { useResendRange } from './webhook-calls.ts'

type Props = { id: string; isOpen: boolean; onClose: () => void }

/** Sends everything from a period again. */
export const ResendRangeDialog = ({ id, isOpen, onClose }: Props) => (
  <Dialog
    isOpen={isOpen}
    onClose={onClose}
    title={i18n.t('Resend a period')}
    description={i18n.t(
      'For when your program lost events. Each one keeps its ID, so a program that checks for it doesn’t handle anything twice.',
    )}
  >
    <RangeForm id={id} onClose={onClose} />
  </Dialog>
)

/** How long a period is, in ms. Empty for one that lasts until now. */
const lengths = [
  { ms: '', label: i18n.t('Until now') },
  { ms: String(hourMs), label: i18n.t('An hour') },
  { ms: String(6 * hourMs), label: i18n.t('6 hours') },
  { ms: String(dayMs), label: i18n.t('A day') },
  { ms: String(7 * dayMs), label: i18n.t('A week') },
] as const

const RangeForm = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const timeZone = useTimeZone()
  const [start, setStart] = useState(() => localOf(serverNow() - dayMs, timeZone))
  const [length, setLength] = useState('')
  const { mutateAsync } = useResendRange()
  const { onSubmit, isSending, errors, message } = useContractForm({
    schema: async () => eventsApi.resendRange.input,
    read: () => {
      const from = instantOf(toMs(`${start}:00.000Z`), timeZone)
      return { id, from: toInstant(from), to: toInstant(length === '' ? serverNow() : from + Number(length)) }
    },
    check: (): FieldErrors => (start < localOf(serverNow(), timeZone) ? {} : { from: i18n.t('Choose a time in the past.') }),
    send: async (input) => {
      await mutateAsync(input)
      onClose()
      showToast({ kind: 'success', text: i18n.t('The events are on their way again.') })
    },
  })
  return (
    <form noValidate onSubmit={(event) => void onSubmit(event)} className="grid gap-5">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={i18n.t('From')} name="from" error={errors.from}>
          {(control) => <TextInput {...control} type="datetime-local" value={start} onChange={({ target }) => setStart(target.value)} />}
        </Field>
        <Field label={i18n.t('How long')} name="to" error={errors.to}>
          {(control) => (
            <SelectInput {...control} value={length} onChange={({ target }) => setLength(target.value)}>
              {lengths.map(({ ms, label }) => (
                <option key={ms} value={ms}>
                  {label}
                </option>
              ))}
            </SelectInput>
          )}
        </Field>
      </div>
      {message !== undefined && <Callout tone="error">{message}</Callout>}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="quiet" onClick={onClose}>
          {i18n.t('Cancel')}
        </Button>
        <Button type="submit" variant="primary" isBusy={isSending} disabled={start === ''}>
          {i18n.t('Resend')}
        </Button>
      </div>
    </form>
  )
}

/** To the minute, as a date and time input has it. */
const localOf = (ms: number, timeZone: string) => wallTime(toInstant(ms), timeZone).slice(0, 'YYYY-MM-DDTHH:MM'.length)
