import type { formsApi } from '#shared/contracts/forms.ts'
import type { Answers } from '../../http/answers.ts'
import { type ContactDeps, joinWaitlist, takeContactMessage, type WaitlistDeps } from '../../use-cases/forms.ts'

/** `offerEndsAt` is an instant. */
type FormDeps = ContactDeps & WaitlistDeps & { offerEndsAt: string | undefined }

export const formAnswers = (deps: FormDeps): Answers<typeof formsApi> => ({
  async contact({ contactFormId: _form, referredById: _nobody, ...written }, { ip, now }) {
    await takeContactMessage(deps, written, { address: ip, now })
    return { message: 'Thank you for your message! We will get back to you soon.' }
  },

  async joinWaitlist({ formId: _form, ...written }, { ip, now }) {
    await joinWaitlist(deps, written, { address: ip, now })
    return { message: 'You’re on the waitlist. We’ll email you when it’s your turn.' }
  },

  trusted: async () => ({ count: await deps.waitlist.count() }),
  offerEnd: () => ({ endDate: deps.offerEndsAt ?? null }),
})
