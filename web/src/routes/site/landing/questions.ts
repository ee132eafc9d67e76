import { plans, refundBusinessDays, refundDays, trialDays, trialNoticeDays } from '#shared/domain/plans.ts'
import { platforms } from '#shared/domain/platforms.ts'
import { publicPlatforms } from '#web/platforms/registry.ts'

/** British lists have no comma before the “and”. */
const namesOf = (isBeta?: true): string =>
  new Intl.ListFormat('en-GB').format(
    publicPlatforms.filter((platform) => platform.isBeta === isBeta).map(({ platform }) => platforms[platform].name),
  )

/** The platforms that are open to everybody, and those that are a beta, as sentences name them. */
export const openNames = namesOf()

export const betaNames = namesOf(true)

/** What people ask before they begin, and what the build tells search engines that they ask. */
export const questions: readonly { question: string; answer: string }[] = [
  {
    question: 'What happens when the free trial ends?',
    answer: `Nothing is charged by itself. The trial runs for ${trialDays} days and needs no credit card. We write to you ${trialNoticeDays} days before it ends. If you do nothing, you go on with the limits of the ${plans.free.name} plan: what is beyond them waits, and everything you wrote stays yours.`,
  },
  {
    question: 'Can a post go out twice, or not at all?',
    answer:
      'Crier writes down each step before it takes it. If a platform breaks off in the middle, Crier looks at the account before it tries again. Where nobody can know, it asks you instead of guessing.',
  },
  {
    question: 'Which platforms work today?',
    answer: `${openNames}. ${betaNames} can be connected as a beta, and open in full soon. On each, a post is checked before it goes out and looked for afterwards.`,
  },
  {
    question: 'Can I cancel anytime?',
    answer: `Yes. There is no notice period, and you keep your plan until the end of the month you paid for. After a payment you have ${refundDays} days to ask for your money back, and it is returned within ${refundBusinessDays} business days.`,
  },
]
