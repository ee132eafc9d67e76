import type { Plan } from '#shared/domain/users.ts'

type Choice = {
  plan: Extract<Plan, 'free' | 'early-bird'>
  /** Why it is not the plan that was asked for. */
  note?: string
}

const payable: readonly string[] = ['creator', 'studio'] satisfies Plan[]

/** The plan that somebody signs up for. Only plans without a payment can be chosen; whoever asks for another starts as an early bird. */
export const choosePlan = (asked: string | null | undefined): Choice => {
  if (!asked || asked === 'early-bird') return { plan: 'early-bird' }
  if (asked === 'free') return { plan: 'free' }
  const reason = payable.includes(asked) ? `The plan ${asked} can’t be bought during the closed beta` : `There is no plan named ${asked}`
  return { plan: 'early-bird', note: `${reason}, so you start with early-bird.` }
}
