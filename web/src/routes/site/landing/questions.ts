import { plans, refundBusinessDays, refundDays, trialDays, trialNoticeDays } from '#shared/domain/plans.ts'
import { platforms } from '#shared/domain/platforms.ts'
import { formatLocale, i18n } from '#web/lib/i18n.ts'
import { publicPlatforms } from '#web/platforms/registry.ts'

/** British lists have no comma before the “and”. */
const namesOf = (isBeta?: true): string =>
  new Intl.ListFormat(formatLocale()).format(
    publicPlatforms.filter((platform) => platform.isBeta === isBeta).map(({ platform }) => platforms[platform].name),
  )

/** The generally available platforms, and the beta ones, formatted for sentences. */
export const openNames = namesOf()

export const betaNames = namesOf(true)

/** Frequently asked questions, which the build also publishes as structured data for search engines. */
export const questions: readonly { question: string; answer: string }[] = [
  {
    question: i18n.t('What happens when the free trial ends?'),
    answer: i18n.t(
      'You’re never charged automatically. The trial runs for {trialDays} days and doesn’t need a credit card. We’ll email you {trialNoticeDays} days before it ends. If you do nothing, you continue with the limits of the {name} plan: anything over them waits, and everything you wrote stays yours.',
      { trialDays, trialNoticeDays, name: plans.free.name },
    ),
  },
  {
    question: i18n.t('Can a post go out twice, or not at all?'),
    answer: i18n.t(
      'Crier records each step before taking it. If a platform cuts out midway, Crier checks the account before trying again. When there’s no way to know, it asks you instead of guessing.',
    ),
  },
  {
    question: i18n.t('Which platforms work today?'),
    answer: i18n.t(
      '{openNames}. {betaNames} are in beta. On every platform, a post is checked before it goes out and verified afterward.',
      { openNames, betaNames },
    ),
  },
  {
    question: i18n.t('Can I cancel anytime?'),
    answer: i18n.t(
      'Yes. There’s no notice period, and you keep your plan until the end of the month you paid for. After a payment, you have {refundDays} days to ask for your money back, and you’ll get it within {refundBusinessDays} business days.',
      { refundDays, refundBusinessDays },
    ),
  },
]
