import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import type { InputFor } from '#shared/contracts/endpoint.ts'
import type { formsApi } from '#shared/contracts/forms.ts'
import { refundBusinessDays, refundDays } from '#shared/domain/plans.ts'
import { Button } from '#web/components/button.tsx'
import { Callout } from '#web/components/callout.tsx'
import { Field } from '#web/components/field.tsx'
import { TextArea, TextInput } from '#web/components/inputs.tsx'
import { Trans } from '#web/components/trans.tsx'
import { ApiError, serverMessageOf } from '#web/lib/api-error.ts'
import { i18n } from '#web/lib/i18n.ts'
import { sellsPlans } from '#web/lib/sells-plans.ts'
import { siteHost } from '#web/lib/site-address.ts'
import { type FieldErrors, useContractForm } from '#web/lib/use-contract-form.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { FormTrap } from './form-trap.tsx'
import { knownSender, nobody, type Sender } from './known-sender.ts'

const advice = () => [
  {
    title: i18n.t('A post went wrong'),
    text: i18n.t('Tell us when it should have gone out and to which account. The reason on the post’s page helps too.'),
  },
  {
    title: i18n.t('A connection broke'),
    text: i18n.t('Tell us the platform and the account. Never send us a password; we don’t need it.'),
  },
  ...(sellsPlans() ? [money] : []),
]

const money = {
  title: i18n.t('Money'),
  text: i18n.t('Request a refund within {refundDays} days of a payment and we’ll return it within {refundBusinessDays} business days.', {
    refundDays,
    refundBusinessDays,
  }),
}

export const Component = () => {
  useTitle(i18n.t('Contact'))
  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-12 sm:px-8 sm:py-20">
      <h1 className="font-display text-5xl leading-[0.95] tracking-tight sm:text-7xl lg:text-8xl">{i18n.t("We're Here to Help")}</h1>
      <div className="mt-10 grid gap-x-16 gap-y-12 border-ink border-t pt-8 lg:grid-cols-[1.4fr_1fr]">
        <ContactForm />
        <div>
          <OtherWays />
          <dl className="mt-10 divide-y divide-line border-line border-y">
            {advice().map(({ title, text }) => (
              <div key={title} className="py-5">
                <dt className="font-semibold">{title}</dt>
                <dd className="mt-1 text-ink-muted">{text}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </div>
  )
}

const OtherWays = () => (
  <>
    <p className="text-xl leading-relaxed">{i18n.t('Send us a message. A real person reads it and replies.')}</p>
    {sellsPlans() && <OwnAddress />}
    <p className="mt-6 text-ink-muted">
      <Trans
        id="Something not loading? First check whether <link>the API is online</link>."
        components={{ link: <Link to="/status" className="rounded-control text-ink underline underline-offset-4" /> }}
      />
    </p>
  </>
)

/**
 * Crier's operator receives email at its own domain, as in the stages' `mailFrom`. A box may use any address, and its
 * form knows which.
 */
const OwnAddress = () => {
  const address = `crier@${siteHost()}`
  return (
    <p className="mt-6">
      <a
        href={`mailto:${address}`}
        className="inline-flex min-h-11 items-center break-all rounded-control font-medium text-lg underline decoration-brass decoration-2 underline-offset-4"
      >
        {address}
      </a>
    </p>
  )
}

/** Sends a message to the people who run this Crier. */
const ContactForm = () => {
  // New fields replace the ones that were sent.
  const [fields, setFields] = useState({ number: 0, sender: nobody })
  useEffect(() => {
    const sender = knownSender()
    if (sender !== nobody) setFields({ number: 1, sender })
  }, [])
  const { onSubmit, isSending, isSent, errors, message } = useContractForm({
    schema: loadMessageSchema,
    read: toMessage,
    send: async (input) => {
      await sendMessage(input)
      setFields(({ number }) => ({ number: number + 1, sender: nobody }))
    },
    fallback: notSent,
  })

  return (
    <form noValidate onSubmit={onSubmit} aria-label={i18n.t('Contact')} className="relative grid content-start gap-5">
      <Fields key={fields.number} sender={fields.sender} errors={errors} />
      {message && <Callout tone="error">{message}</Callout>}
      {isSent && <Callout tone="success">{i18n.t('Thank you for your message! We will get back to you soon.')}</Callout>}
      <div>
        <Button type="submit" variant="primary" isBusy={isSending} busyText={i18n.t('Sending...')} className="max-sm:w-full">
          {i18n.t('Send Message')}
        </Button>
      </div>
    </form>
  )
}

const Fields = ({ sender, errors }: { sender: Sender; errors: FieldErrors }) => (
  <>
    <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
      <Field label={i18n.t('Name')} name="name" error={errors.name} isRequired>
        {(control) => <TextInput autoComplete="name" defaultValue={sender.name} {...control} />}
      </Field>
      <Field label={i18n.t('Email')} name="email" error={errors.email} isRequired>
        {(control) => <TextInput type="email" autoComplete="email" defaultValue={sender.email} {...control} />}
      </Field>
    </div>
    <Field label={i18n.t('Subject')} name="subject" error={errors.subject} isRequired>
      {(control) => <TextInput {...control} />}
    </Field>
    <Field label={i18n.t('Message')} name="content" error={errors.content} isRequired>
      {(control) => <TextArea rows={5} className="min-h-34.5" {...control} />}
    </Field>
    <FormTrap />
  </>
)

type Message = InputFor<typeof formsApi.contact>

/** The message when there's no answer, or an unreadable one (docs/specification.md). */
const notSent = i18n.t('Sorry, there was an error sending your message. Please try again.')

/** What the form accepts. Loaded when it's first sent. */
const loadMessageSchema = async () => (await orNotSent(import('#shared/contracts/forms.ts'))).formsApi.contact.input

/** The form as docs/specification.md sends it. */
const toMessage = (form: FormData) => ({ ...Object.fromEntries(form), contactFormId: 1, referredById: null })

/** Sends a message. Fails with the server's message or the one from docs/specification.md. */
const sendMessage = async (message: Message) => {
  const [{ request }, { formsApi }] = await orNotSent(Promise.all([import('#web/lib/api.ts'), import('#shared/contracts/forms.ts')]))
  await orNotSent(request(formsApi.contact, message))
}

const orNotSent = <Value,>(asked: Promise<Value>): Promise<Value> =>
  asked.catch((error: unknown) => {
    if (serverMessageOf(error) !== undefined) throw error
    throw refusal(error instanceof ApiError ? i18n.t('Failed to send message') : notSent)
  })

const refusal = (text: string) => new ApiError(text, { status: 0, code: 'unknown' })
