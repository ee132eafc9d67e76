import { plans } from '#shared/domain/plans.ts'
import type { Billing } from '#shared/domain/subscriptions.ts'
import { dayMs, minuteMs, secondMs, toInstant } from '#shared/domain/times.ts'
import { aSubscription } from '../builders/a-subscription.ts'
import type { Crier } from './crier.ts'
import type { People } from './people.ts'
import { chanceOf } from './random.ts'
import type { World } from './world.ts'

/** What happens to a person's plan: it ends by itself and is paid for later. Both in ms. */
export type PlanChange = { userId: string; endsAt: number; paidAt: number; isTrial: boolean }

/** The share of seeds in which a plan changes. */
const changedShare = 0.15
const graceMs = 7 * dayMs

/** Draws a seed's plan changes from a separate source, so other seeds are unaffected. */
export const drawPlanChange = ({ beginning }: World, seed: number): PlanChange | undefined => {
  const chance = chanceOf(-seed)
  if (!chance.happens(changedShare)) return undefined
  const endsAt = beginning + chance.between(60, 480) * secondMs
  return { userId: 'anna', endsAt, paidAt: endsAt + chance.between(180, 720) * secondMs, isTrial: chance.happens(0.5) }
}

/**
 * A person's initial billing: a trial or a missing payment if their plan is to end, and otherwise everything they need.
 */
export const billingOf = (id: string, change: PlanChange | undefined): Billing => {
  const billing: Billing = { wantedPlan: 'creator', customerId: `cus_${id}`, version: 0 }
  if (change?.userId !== id) return { ...billing, subscription: paid }
  if (change.isTrial) return { ...billing, trialEndsAt: toInstant(change.endsAt) }
  return { ...billing, subscription: aSubscription({ status: 'past_due', pastDueSince: toInstant(change.endsAt - graceMs) }) }
}

const paid = aSubscription({ plan: 'creator' })

/**
 * Ends a plan and pays for it again, with posts beyond it: to more accounts, and more of them scheduled, than Free
 * allows.
 */
export const planChanges = async (world: World, { crier, people }: { crier: Crier; people: People }, change: PlanChange) => {
  const { userId, endsAt, paidAt } = change
  const { chance } = world
  const { subscription } = billingOf(userId, change)
  if (subscription) crier.stripe.subscriptions.set(`cus_${userId}`, subscription)
  await crier.jobs.plan({ ownerId: userId, kind: 'apply-plan', subject: '' }, toInstant(endsAt))
  world.at(paidAt, () => {
    crier.stripe.subscriptions.set(`cus_${userId}`, paid)
    void crier.jobs.plan({ ownerId: userId, kind: 'sync-subscription', subject: '' }, toInstant(paidAt))
  })
  const remoteIds = people.users.find(({ id }) => id === userId)?.remoteIds ?? []
  const write = (name: string, remoteId: string, count: number) => {
    for (let number = 0; number < count; number++) {
      const writtenAt = world.beginning + chance.between(0, 40) * secondMs
      const dueAt = chance.between(endsAt - minuteMs, paidAt + minuteMs)
      world.at(writtenAt, () => void people.write(userId, `${name}${number}`, [`x_${remoteId}`], Math.max(dueAt - writtenAt, minuteMs)))
    }
  }
  const [first = '', beyond = ''] = [remoteIds[0], remoteIds[plans.free.limits.accounts]]
  write('beyond', beyond, chance.between(3, 8))
  if (chance.happens(0.4)) write('many', first, 12)
}
