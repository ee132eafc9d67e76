import type { InputFor } from '#shared/contracts/endpoint.ts'
import type { formsApi } from '#shared/contracts/forms.ts'
import { ApiError, serverMessageOf } from '#web/lib/api-error.ts'

type Message = InputFor<typeof formsApi.contact>

/** What is said when no answer came, or none that can be read (docs/specification.md). */
export const notSent = 'Sorry, there was an error sending your message. Please try again.'

/** What the form may hold; loaded when it is first sent. */
export const loadMessageSchema = async () => (await orNotSent(import('#shared/contracts/forms.ts'))).formsApi.contact.input

/** The form as docs/specification.md sends it. */
export const toMessage = (form: FormData) => ({ ...Object.fromEntries(form), contactFormId: 1, referredById: null })

/** Sends a message. Fails in the server's words or those of docs/specification.md. */
export const sendMessage = async (message: Message) => {
  const [{ request }, { formsApi }] = await orNotSent(Promise.all([import('#web/lib/api.ts'), import('#shared/contracts/forms.ts')]))
  await orNotSent(request(formsApi.contact, message))
}

const orNotSent = <Value>(asked: Promise<Value>): Promise<Value> =>
  asked.catch((error: unknown) => {
    if (serverMessageOf(error) !== undefined) throw error
    throw refusal(error instanceof ApiError ? 'Failed to send message' : notSent)
  })

const refusal = (text: string) => new ApiError(text, { status: 0, code: 'unknown' })
