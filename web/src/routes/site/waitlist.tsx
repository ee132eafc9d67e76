import { Suspense, use, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '#web/components/button.tsx'
import { Callout } from '#web/components/callout.tsx'
import { Field } from '#web/components/field.tsx'
import { TextArea, TextInput } from '#web/components/inputs.tsx'
import { Spinner } from '#web/components/spinner.tsx'
import { i18n } from '#web/lib/i18n.ts'
import { useContractForm } from '#web/lib/use-contract-form.ts'
import { FormTrap } from './form-trap.tsx'

/** Below this number, the count isn't worth showing. */
const countMin = 10

/** This deployment's waitlist: an outside service's form, or our own. */
export const Waitlist = () => (
  <Suspense fallback={<Spinner text={i18n.t('Loading...')} />}>
    <ChosenForm />
  </Suspense>
)

const ChosenForm = () => {
  const { outside, count } = use(waitlistFacts())
  const [hasFailed, setHasFailed] = useState(false)
  return (
    <>
      {outside && !hasFailed ? <OutsideWaitlist {...outside} onFailure={() => setHasFailed(true)} /> : <WaitlistForm />}
      {count >= countMin && (
        <p className="mt-4 text-ink-muted text-sm">
          {i18n.t('{count} people are already waiting.', { count: count.toLocaleString(i18n.locale) })}
        </p>
      )}
    </>
  )
}

type Props = OutsideForm & { onFailure: () => void }

/** The container for an outside service's form, filled by its script. */
const OutsideWaitlist = ({ scriptAddress, formId, onFailure }: Props) => {
  const place = useRef<HTMLDivElement>(null)
  const fail = useEffectEvent(onFailure)

  useEffect(() => {
    const script = document.createElement('script')
    script.src = scriptAddress
    script.dataset.formId = String(formId)
    script.dataset.comments = 'true'
    script.addEventListener('error', () => fail())
    place.current?.append(script)
    return () => script.remove()
  }, [scriptAddress, formId])

  return <div ref={place} />
}

/** Our own waitlist form. */
const WaitlistForm = () => {
  // New fields replace the ones that were sent.
  const [sent, setSent] = useState({ number: 0, answer: '' })
  const { onSubmit, isSending, isSent, errors, message } = useContractForm({
    schema: async () => (await import('#shared/contracts/forms.ts')).formsApi.joinWaitlist.input,
    send: async (input) => {
      const [{ request }, { formsApi }] = await Promise.all([import('#web/lib/api.ts'), import('#shared/contracts/forms.ts')])
      const { body } = await request(formsApi.joinWaitlist, input)
      setSent(({ number }) => ({ number: number + 1, answer: body.message }))
    },
  })

  return (
    <form noValidate onSubmit={onSubmit} aria-label={i18n.t('Waitlist')} className="relative grid gap-4">
      <div key={sent.number} className="grid gap-4">
        <Field label={i18n.t('Email')} name="email" error={errors.email} isRequired>
          {(control) => <TextInput type="email" autoComplete="email" {...control} />}
        </Field>
        <Field label={i18n.t('Which platforms do you use most?')} name="comment" error={errors.comment} hint={i18n.t('Optional')}>
          {(control) => <TextArea rows={2} className="min-h-16.5" {...control} />}
        </Field>
        <FormTrap />
      </div>
      {message && <Callout tone="error">{message}</Callout>}
      {isSent && <Callout tone="success">{sent.answer}</Callout>}
      <div>
        <Button type="submit" variant="primary" isBusy={isSending} busyText={i18n.t('Joining...')} className="max-sm:w-full">
          {i18n.t('Join waitlist')}
        </Button>
      </div>
    </form>
  )
}

/** What the waitlist needs to know: the outside service, if any, and how many people are waiting. */
export type WaitlistFacts = { outside: OutsideForm | undefined; count: number }
type OutsideForm = { scriptAddress: string; formId: number }

let asked: Promise<WaitlistFacts> | undefined

/** Fetched once. If there's no answer, the form is our own and the page names no other service. */
const waitlistFacts = (): Promise<WaitlistFacts> => (asked ??= ask())

const ask = async (): Promise<WaitlistFacts> => {
  const [outside, count] = await Promise.all([askOutside().catch(() => undefined), askCount().catch(() => 0)])
  return { outside, count }
}

const askOutside = async () => {
  const [{ request }, { healthApi }] = await Promise.all([import('#web/lib/api.ts'), import('#shared/contracts/health.ts')])
  const { scriptAddress, formId } = (await request(healthApi.config, {})).body.waitlist
  return scriptAddress === null ? undefined : { scriptAddress, formId }
}

const askCount = async () => {
  const [{ request }, { formsApi }] = await Promise.all([import('#web/lib/api.ts'), import('#shared/contracts/forms.ts')])
  return (await request(formsApi.trusted, {})).body.count
}
