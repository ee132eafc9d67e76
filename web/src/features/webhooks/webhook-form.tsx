import { useId, useState } from 'react'
import type { InputFor } from '#shared/contracts/endpoint.ts'
import { eventsApi, type WebhookAnswer } from '#shared/contracts/events.ts'
import { EventType } from '#shared/domain/events.ts'
import { Button } from '#web/components/button.tsx'
import { Callout } from '#web/components/callout.tsx'
import { Checkbox } from '#web/components/checkbox.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { Field, FieldError } from '#web/components/field.tsx'
import { TextInput } from '#web/components/inputs.tsx'
import { i18n } from '#web/lib/i18n.ts'
import { useContractForm } from '#web/lib/use-contract-form.ts'
import { eventTexts } from './event-words.ts'
import { SecretDialog } from './secret-dialog.tsx'
import { useChangeWebhook, useCreateWebhook } from './webhook-calls.ts'

type Props = { isOpen: boolean; onClose: () => void }

/** Adds an endpoint, and then shows its secret once. */
export const AddWebhookDialog = ({ isOpen, onClose }: Props) => {
  const { mutateAsync, data: created } = useCreateWebhook()
  if (created) return <SecretDialog isOpen={isOpen} secret={created.secret} onClose={onClose} />
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={i18n.t('Add an endpoint')}>
      <WebhookForm
        before={{ url: '', description: '', events: EventType.options }}
        verb={i18n.t('Add endpoint')}
        onCancel={onClose}
        send={async (input) => void (await mutateAsync(input))}
      />
    </Dialog>
  )
}

/** Changes an endpoint's address, events, and description. */
export const EditWebhookDialog = ({ webhook, isOpen, onClose }: Props & { webhook: WebhookAnswer }) => {
  const { mutateAsync } = useChangeWebhook()
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={i18n.t('Edit endpoint')}>
      <WebhookForm
        before={webhook}
        verb={i18n.t('Save')}
        onCancel={onClose}
        send={async (input) => {
          await mutateAsync({ id: webhook.id, ...input })
          onClose()
        }}
      />
    </Dialog>
  )
}

type FormProps = {
  before: Pick<WebhookAnswer, 'url' | 'events' | 'description'>
  verb: string
  onCancel: () => void
  send: (input: InputFor<typeof eventsApi.createWebhook>) => Promise<void>
}

const WebhookForm = ({ before, verb, onCancel, send }: FormProps) => {
  const [events, setEvents] = useState<readonly EventType[]>(before.events)
  const { onSubmit, isSending, errors, message } = useContractForm({
    schema: async () => eventsApi.createWebhook.input,
    read: (form) => ({ url: form.get('url'), events: form.getAll('events'), description: form.get('description') }),
    send,
  })
  const tick = (type: EventType, isTicked: boolean) =>
    setEvents(EventType.options.filter((other) => (other === type ? isTicked : events.includes(other))))
  return (
    <form noValidate onSubmit={(event) => void onSubmit(event)} className="grid gap-6">
      <Field
        label={i18n.t('Address')}
        name="url"
        error={errors.url}
        hint={i18n.t('Where we send events. It has to be public and begin with https://.')}
      >
        {(control) => (
          <TextInput
            {...control}
            type="url"
            inputMode="url"
            defaultValue={before.url}
            placeholder="https://example.com/crier"
            autoComplete="off"
            spellCheck={false}
          />
        )}
      </Field>
      <EventTicks events={events} error={errors.events} onTick={tick} />
      <Field label={i18n.t('Description (optional)')} name="description" error={errors.description}>
        {(control) => <TextInput {...control} defaultValue={before.description} autoComplete="off" maxLength={200} />}
      </Field>
      {message !== undefined && <Callout tone="error">{message}</Callout>}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="quiet" onClick={onCancel}>
          {i18n.t('Cancel')}
        </Button>
        <Button type="submit" variant="primary" isBusy={isSending}>
          {verb}
        </Button>
      </div>
    </form>
  )
}

type TicksProps = { events: readonly EventType[]; error: string | undefined; onTick: (type: EventType, isTicked: boolean) => void }

const EventTicks = ({ events, error, onTick }: TicksProps) => {
  const errorId = useId()
  return (
    <fieldset aria-describedby={error === undefined ? undefined : errorId} className="grid min-w-0 gap-2">
      <legend className="mb-1.5 font-semibold text-sm">{i18n.t('Events')}</legend>
      {EventType.options.map((type) => (
        <Checkbox
          key={type}
          name="events"
          value={type}
          checked={events.includes(type)}
          onChange={({ target }) => onTick(type, target.checked)}
        >
          <span translate="no" className="block font-mono text-sm [overflow-wrap:anywhere]">
            {type}
          </span>
          <span className="block text-ink-muted text-sm">{eventTexts[type]}</span>
        </Checkbox>
      ))}
      <FieldError id={errorId} text={error} />
    </fieldset>
  )
}
