import type { PaidPlan } from '#shared/domain/plans.ts'
import { ApiError, serverMessageOf } from '#web/lib/api-error.ts'
import { i18n } from '#web/lib/i18n.ts'

/** The result of starting a payment: this page is being left for Stripe's, or why it isn't. */
export type Begun =
  | { kind: 'leaving' }
  | { kind: 'refused'; message: string }
  /** There is a subscription already, so the plan has to be changed, not bought again. */
  | { kind: 'subscribed'; message: string }

/** Creates a Stripe checkout and redirects there. */
export const beginPayment = async (plan: PaidPlan): Promise<Begun> => {
  try {
    const { request, paymentsApi } = await loadCalls()
    const { key } = (await request(paymentsApi.key, {})).body
    if (key === '') return { kind: 'refused', message: noKey }
  } catch (error) {
    return { kind: 'refused', message: missingFieldOf(error) === undefined ? notInitialized : noKey }
  }
  try {
    const { request, paymentsApi } = await loadCalls()
    const { sessionId, url } = (await request(paymentsApi.createCheckout, { plan })).body
    if (sessionId === '') return { kind: 'refused', message: noSession }
    location.assign(url)
    return { kind: 'leaving' }
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) return { kind: 'subscribed', message: error.message }
    return { kind: 'refused', message: refusalOf(error) }
  }
}

/** The API client is larger than a page that links to checkout. */
const loadCalls = async () => {
  const [{ request }, { paymentsApi }] = await Promise.all([import('#web/lib/api.ts'), import('#shared/contracts/payments.ts')])
  return { request, paymentsApi }
}

const noKey = i18n.t('No Stripe key received from server')
const notInitialized = i18n.t('Failed to initialize payment system. Please try again later.')
const noSession = i18n.t('No session ID received from server')
/** Stripe's checkout page is the only part of Stripe that we load. */
const noPage = i18n.t('Stripe failed to load')
const failed = i18n.t('An error occurred during payment processing')

const refusalOf = (error: unknown): string => {
  const missing = missingFieldOf(error)
  if (missing === 'sessionId') return noSession
  return missing === 'url' ? noPage : (serverMessageOf(error) ?? failed)
}

/** Returns the first field that's missing or invalid in a response, from zod's issues. */
const missingFieldOf = (error: unknown): string | undefined => {
  if (!(error instanceof Error && 'issues' in error && Array.isArray(error.issues))) return undefined
  const [first]: unknown[] = error.issues
  const path = typeof first === 'object' && first !== null && 'path' in first ? first.path : undefined
  return Array.isArray(path) ? String(path[0]) : undefined
}
