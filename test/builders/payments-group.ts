import { paymentAnswers } from '#functions/api/payments/answers.ts'
import { api } from '#functions/http/api.ts'
import { planPrices } from '#functions/use-cases/payments/change-plan.ts'
import { paymentsApi } from '#shared/contracts/payments.ts'
import type { User } from '#shared/domain/users.ts'
import { fakeAccounts } from '../fakes/accounts.ts'
import { fakeCheckouts } from '../fakes/checkouts.ts'
import { fakeJobs } from '../fakes/jobs.ts'
import { fakeMailer } from '../fakes/mailer.ts'
import { fakePayments } from '../fakes/payments.ts'
import { fakePostStatuses } from '../fakes/post-statuses.ts'
import { fakePosts } from '../fakes/posts.ts'
import { fakeRateLimits } from '../fakes/rate-limits.ts'
import { fakeTargets } from '../fakes/targets.ts'
import { ask, type Sent } from './call.ts'
import { aCaller } from './caller.ts'

/**
 * The payments API over fakes, with a signed-in person. `woken` lists the people whose jobs were requested to run at
 * once.
 */
export const aPaymentsGroup = async (user?: User) => {
  let now = Date.parse('2026-05-04T09:00:00.000Z')
  const caller = await aCaller({ now, ...(user && { user }) })
  const payments = fakePayments()
  const jobs = fakeJobs()
  const posts = fakePosts(fakeTargets(), { jobs })
  const woken: string[] = []
  const deps = {
    payments,
    users: caller.users,
    posts,
    accounts: fakeAccounts(),
    checkouts: fakeCheckouts(),
    jobs,
    mailer: fakeMailer(),
    rateLimits: fakeRateLimits(),
    postStatuses: fakePostStatuses(posts.all),
    contactTo: 'hello@crier.test',
    publishableKey: 'pk_test_1',
    now: () => now,
    priceOf: planPrices({ payments, now: () => now }),
    jobRunner: { runNow: async (userId: string) => void woken.push(userId) },
  }
  const handler = api(paymentsApi, paymentAnswers(deps), { now: () => now, caller: caller.deps })
  const call = (target: string, sent: Sent = {}) => {
    const [method = '', path = ''] = target.split(' ')
    return ask(handler, method, `/api${path}`, { token: caller.token, ...sent })
  }
  const pass = (ms: number) => {
    now += ms
  }
  /** Stores what the job would have stored after reading the subscription. */
  const sync = async () => {
    const { id, billing } = (await caller.users.get(caller.user.id)) ?? caller.user
    const subscription = payments.subscriptions.get(billing.customerId ?? '')
    await caller.users.writeSubscription(id, { subscription, version: billing.version })
  }
  return { ...deps, caller, woken, call, pass, sync }
}
