import { paymentsApi } from '#shared/contracts/payments.ts'
import { postsApi } from '#shared/contracts/posts.ts'
import { userApi } from '#shared/contracts/user.ts'
import { dayMs, minuteMs } from '#shared/domain/times.ts'
import { createClient } from '#web/lib/request.ts'
import { call } from '../api/call.ts'
import { endTrial } from '../api/end-trial.ts'
import { farAhead, type Inhabited } from '../api/inhabited.ts'
import { keepPlanByReset } from '../api/keep-plan-by-reset.ts'
import { makeDue } from '../api/make-due.ts'
import { overview, setWebhooks, subscribe } from '../api/paying.ts'
import { aNewcomer, aPerson, type Person, password } from '../api/person.ts'
import { untilState } from '../api/posts.ts'
import { mails, runJobs } from '../api/sandbox.ts'
import { until } from '../api/until.ts'

type Crier = Inhabited['crier']

/**
 * A person's trial ends, and they pay, change plans in every way, and leave, while events arrive, repeat, and get lost.
 */
export const payAsPeopleDo = async ({ crier }: Pick<Inhabited, 'crier'>) => {
  const guest = createClient({ baseUrl: crier.url })
  await guest.request(paymentsApi.key, {})
  await guest.request(paymentsApi.price, { plan: 'studio' })
  const mona = await aPerson(crier, 'mona', ['mona_x', 'mona_two', 'mona_three'])
  const held = await outgrow(crier, mona)
  await changeMind(mona)
  await setWebhooks(crier, { double: true })
  await subscribe(crier, mona, 'creator')
  await setWebhooks(crier, { double: false })
  await untilState(mona, held, 'published')
  await changePlan(mona)
  await askForMore(crier, mona)
  await missEvents(crier, mona)
  await leave(crier, mona)
  await payBeforeVerifying(crier)
}

/** After the trial, posts over the free plan's limits wait, in this case one that becomes due meanwhile. */
const outgrow = async (crier: Crier, mona: Person) => {
  const [, , third = ''] = mona.accountIds
  const { id } = (await mona.request(postsApi.schedule, { accountIds: [third], content: 'In a moment', scheduledAt: farAhead })).body
  await endTrial(crier, mona.id)
  await untilState(mona, id, 'paused')
  await mona.request(paymentsApi.plan, {})
  await makeDue(crier, { userId: mona.id, postId: id, accountId: third, inMs: 0 })
  return id
}

/** Begins one payment and abandons it for another. */
const changeMind = async ({ request }: Person) => {
  const { sessionId } = (await request(paymentsApi.createCheckout, { plan: 'studio' })).body
  await request(paymentsApi.createPayment, { plan: 'early-bird' })
  await request(paymentsApi.verifyPayment, { sessionId })
  await request(paymentsApi.cancelPayment, { sessionId })
}

const changePlan = async (mona: Person) => {
  const { request } = mona
  const { asOf } = (await request(paymentsApi.previewChange, { plan: 'studio' })).body
  await request(paymentsApi.changePlan, { plan: 'studio', asOf })
  await until(
    () => overview(mona),
    ({ subscription }) => subscription?.plan === 'studio',
  )
  await request(paymentsApi.cancel, {})
  await request(paymentsApi.resume, {})
}

const askForMore = async (crier: Crier, { request, token }: Person) => {
  await request(paymentsApi.invoices, {})
  await request(paymentsApi.portal, {})
  await request(paymentsApi.refund, { reason: 'I have changed my mind.' })
  await call(crier, 'POST /payment/create-checkout-session', { token, body: { plan: 'creator' } })
}

/** A cancellation's event is lost, and Stripe is asked about it the next day. */
const missEvents = async (crier: Crier, { request }: Person) => {
  await setWebhooks(crier, { lost: 1 })
  await request(paymentsApi.cancel, {})
  await setWebhooks(crier, { lost: 0 })
  await runJobs(crier, (2 * dayMs) / minuteMs)
}

/** Someone pays before they verify their address, and resets the password instead. */
const payBeforeVerifying = async (crier: Crier) => {
  const nora = await aNewcomer(crier, 'nora-pays')
  await subscribe(crier, nora, 'creator')
  await keepPlanByReset(crier, nora, 'a better horse battery')
}

const leave = async (crier: Crier, { request, email }: Person) => {
  await request(userApi.remove, { confirmation: email, password })
  await until(
    async () => {
      await runJobs(crier)
      return mails(crier, email)
    },
    (received) => received.some(({ subject }) => subject.includes('was deleted')),
  )
}
