import { useState } from 'react'
import type { DeliveryAnswer, WebhookAnswer } from '#shared/contracts/events.ts'
import { EventType } from '#shared/domain/events.ts'
import { Button } from '#web/components/button.tsx'
import { Callout } from '#web/components/callout.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { Field } from '#web/components/field.tsx'
import { SelectInput } from '#web/components/inputs.tsx'
import { messageOf } from '#web/lib/api-error.ts'
import { i18n } from '#web/lib/i18n.ts'
import { attemptInWords } from './delivery-words.ts'
import { eventTexts } from './event-words.ts'
import { useTestWebhook } from './webhook-calls.ts'

type Props = { webhook: WebhookAnswer; isOpen: boolean; onClose: () => void }

/** Sends a made-up event, and says what the endpoint answered. */
export const TestEventDialog = ({ webhook, isOpen, onClose }: Props) => (
  <Dialog
    isOpen={isOpen}
    onClose={onClose}
    title={i18n.t('Send a test event')}
    description={i18n.t('A made-up event in the real format, sent right away. It says in the log that it was a test.')}
  >
    <TestForm webhook={webhook} />
  </Dialog>
)

const TestForm = ({ webhook: { id, events } }: { webhook: WebhookAnswer }) => {
  const [type, setType] = useState<EventType>(events[0] ?? 'post.published')
  const { mutate, data, error, isPending, reset } = useTestWebhook()
  return (
    <div className="grid gap-4">
      <Field label={i18n.t('Event')} name="type" hint={eventTexts[type]}>
        {(control) => (
          <SelectInput
            {...control}
            value={type}
            onChange={({ target }) => {
              reset()
              setType(EventType.safeParse(target.value).data ?? type)
            }}
          >
            {EventType.options.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
      {data && <TestResult delivery={data} />}
      {error && <Callout tone="error">{messageOf(error)}</Callout>}
      <Button
        variant="primary"
        isBusy={isPending}
        busyText={i18n.t('Sending...')}
        onClick={() => mutate({ id, type })}
        className="justify-self-end"
      >
        {i18n.t('Send')}
      </Button>
    </div>
  )
}

const TestResult = ({ delivery: { attempts, state } }: { delivery: DeliveryAnswer }) => {
  const attempt = attempts.at(-1)
  return (
    <Callout
      tone={state === 'delivered' ? 'success' : 'error'}
      title={state === 'delivered' ? i18n.t('Your endpoint got it.') : i18n.t('That didn’t arrive.')}
    >
      {attempt && <p>{attemptInWords(attempt)}</p>}
    </Callout>
  )
}
