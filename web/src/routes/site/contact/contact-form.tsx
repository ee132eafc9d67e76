import { useEffect, useState } from 'react'
import { Button } from '#web/components/button.tsx'
import { Callout } from '#web/components/callout.tsx'
import { Field } from '#web/components/field.tsx'
import { TextArea } from '#web/components/text-area.tsx'
import { TextInput } from '#web/components/text-input.tsx'
import { type FieldErrors, useContractForm } from '#web/lib/use-contract-form.ts'
import { FormTrap } from '../form-trap.tsx'
import { knownSender, nobody, type Sender } from './known-sender.ts'
import { loadMessageSchema, notSent, sendMessage, toMessage } from './send-message.ts'

/** Writes to the people who run this Crier. */
export const ContactForm = () => {
  // New fields take the place of those that were sent.
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
    <form noValidate onSubmit={onSubmit} aria-label="Contact" className="relative grid content-start gap-5">
      <Fields key={fields.number} sender={fields.sender} errors={errors} />
      {message && <Callout tone="error">{message}</Callout>}
      {isSent && <Callout tone="success">Thank you for your message! We will get back to you soon.</Callout>}
      <div>
        <Button type="submit" variant="primary" isBusy={isSending} busyText="Sending..." className="max-sm:w-full">
          Send Message
        </Button>
      </div>
    </form>
  )
}

const Fields = ({ sender, errors }: { sender: Sender; errors: FieldErrors }) => (
  <>
    <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
      <Field label="Name" name="name" error={errors.name} isRequired>
        {(control) => <TextInput autoComplete="name" defaultValue={sender.name} {...control} />}
      </Field>
      <Field label="Email" name="email" error={errors.email} isRequired>
        {(control) => <TextInput type="email" autoComplete="email" defaultValue={sender.email} {...control} />}
      </Field>
    </div>
    <Field label="Subject" name="subject" error={errors.subject} isRequired>
      {(control) => <TextInput {...control} />}
    </Field>
    <Field label="Message" name="content" error={errors.content} isRequired>
      {(control) => <TextArea rows={5} className="min-h-34.5" {...control} />}
    </Field>
    <FormTrap />
  </>
)
