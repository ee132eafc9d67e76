import { ChevronRight, RotateCw } from 'lucide-react'
import type { DeliveryAnswer } from '#shared/contracts/events.ts'
import type { DeliveryAttempt } from '#shared/domain/events.ts'
import { Button } from '#web/components/button.tsx'
import { StatusChip } from '#web/components/status-chip.tsx'
import { RelativeTime, Time } from '#web/components/time.tsx'
import { Trans } from '#web/components/trans.tsx'
import { messageOf } from '#web/lib/api-error.ts'
import { i18n } from '#web/lib/i18n.ts'
import { showClock } from '#web/lib/show-time.ts'
import { showToast } from '#web/lib/toast.ts'
import { attemptInWords, messageText } from './delivery-words.ts'
import { deliveryStates } from './event-words.ts'
import { useResend } from './webhook-calls.ts'

type Props = { webhookId: string; delivery: DeliveryAnswer }

/** One event on its way to an endpoint. Opens to every attempt, with request and response. */
export const DeliveryRow = ({ webhookId, delivery }: Props) => {
  const { type, timestamp, state, attempts, isTest, eventId } = delivery
  const { tone, label } = deliveryStates[state]
  return (
    <li>
      <details className="group">
        <summary className="flex cursor-pointer list-none items-start gap-2 py-3 pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
          <ChevronRight
            aria-hidden
            className="mt-0.5 size-4.5 shrink-0 text-ink-muted transition-transform group-open:rotate-90"
            strokeWidth={1.75}
          />
          <span className="grid min-w-0 flex-1 gap-1">
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span translate="no" className="font-mono font-semibold text-sm [overflow-wrap:anywhere]">
                {type}
              </span>
              <StatusChip tone={tone}>{label}</StatusChip>
              {isTest && <StatusChip tone="muted">{i18n.t('Test')}</StatusChip>}
            </span>
            <span className="figures text-ink-muted text-sm">
              <Time at={timestamp} />
              <span>{` · ${i18n.t('{count, plural, =0 {no attempt yet} one {# attempt} other {# attempts}}', { count: attempts.length })}`}</span>
            </span>
            <span translate="no" className="font-mono text-ink-muted text-xs [overflow-wrap:anywhere]">
              {eventId}
            </span>
          </span>
        </summary>
        <div className="grid gap-4 pb-4 pl-6.5">
          <NextAttempt delivery={delivery} />
          {attempts.toReversed().map((attempt, index) => (
            <Attempt
              key={attempt.at}
              attempt={attempt}
              body={delivery.requestBody}
              number={attempts.length - index}
              eventId={eventId}
              isOpen={index === 0}
            />
          ))}
          {!isTest && <ResendButton webhookId={webhookId} eventId={eventId} />}
        </div>
      </details>
    </li>
  )
}

const NextAttempt = ({ delivery: { state, nextAttemptAt } }: { delivery: DeliveryAnswer }) =>
  state === 'waiting' && nextAttemptAt !== undefined ? (
    <p className="figures text-sm">
      <Trans id="Next attempt <time/>" components={{ time: <RelativeTime at={nextAttemptAt} /> }} />
    </p>
  ) : null

type AttemptProps = { attempt: DeliveryAttempt; body: string; number: number; eventId: string; isOpen: boolean }

const Attempt = ({ attempt, body, number, eventId, isOpen }: AttemptProps) => (
  <details open={isOpen} className="min-w-0">
    <summary className="figures w-fit cursor-pointer py-1 text-sm pointer-coarse:py-3">
      <span className="font-semibold">{i18n.t('Attempt {number}', { number })}</span>
      <span>{` · ${showClock(attempt.at)} · ${attemptInWords(attempt)}`}</span>
      <span className="sr-only"> {eventId}</span>
    </summary>
    <div className="grid gap-3 pt-2">
      <Message title={i18n.t('What we sent')} text={messageText(attempt.requestHeaders, body)} />
      {attempt.status !== undefined && (
        <Message title={i18n.t('What came back')} text={messageText(attempt.responseHeaders, attempt.responseBody) || i18n.t('(empty)')} />
      )}
    </div>
  </details>
)

const Message = ({ title, text }: { title: string; text: string }) => (
  <div className="grid min-w-0 gap-1">
    <p className="text-ink-muted text-sm">{title}</p>
    <pre
      translate="no"
      dir="ltr"
      className="whitespace-pre-wrap rounded-control border border-line bg-well p-3 text-left font-mono text-xs [overflow-wrap:anywhere]"
    >
      {text}
    </pre>
  </div>
)

const ResendButton = ({ webhookId, eventId }: { webhookId: string; eventId: string }) => {
  const { mutate, isPending } = useResend()
  const resend = () =>
    mutate(
      { id: webhookId, eventId },
      {
        onSuccess: () => showToast({ kind: 'success', text: i18n.t('On its way again.') }),
        onError: (error) => showToast({ kind: 'error', text: messageOf(error) }),
      },
    )
  return (
    <Button size="small" icon={RotateCw} isBusy={isPending} onClick={resend} className="justify-self-start">
      <Trans id="Resend<hidden> {eventId}</hidden>" values={{ eventId }} components={{ hidden: <span className="sr-only" /> }} />
    </Button>
  )
}
