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
    return { message: 'You are on the waitlist. We will write to you when your turn has come.' }
  },

  trusted: async () => ({ count: await deps.waitlist.count() }),
  offerEnd: () => ({ endDate: deps.offerEndsAt ?? null }),
})
