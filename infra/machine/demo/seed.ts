import { access, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { authApi } from '#shared/contracts/auth.ts'
import { paymentsApi } from '#shared/contracts/payments.ts'
import { suggestionsApi } from '#shared/contracts/suggestions.ts'
import { defaultPlan } from '#shared/domain/plans.ts'
import { secondMs, toInstant } from '#shared/domain/times.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { type Client, createClient } from '#web/lib/request.ts'
import { connectDemoAccounts, groupByClient } from './seed-accounts.ts'
import { uploadPictures } from './seed-pictures.ts'
import { keepPosts, publishPosts, scheduleSoon } from './seed-posts.ts'

/** The person that a fresh local system knows. */
export const demoUser = { email: 'demo@crier.test', password: 'crier-demo', name: 'Demo Person' }

type Addresses = { url: string; sandboxUrl: string; folder: string | undefined }

/**
 * A demo user being created. `written` resolves when they can sign in and all their posts are written. `whole` resolves
 * when the immediate posts have gone out.
 */
type DemoSeed = { written: Promise<void>; whole: Promise<void> }

type Options = {
  /** Called when there's something to create. */
  onBegin?: () => void
  /** When the person can sign in. The post that's due a minute later waits for it. */
  opening?: Promise<unknown> | undefined
}

/**
 * Signs up the demo user and acts as a person would, through the API only. Does nothing if the saved data already has
 * all of it. It can be restarted halfway: it reuses what exists.
 */
export const seedDemo = (addresses: Addresses, signal: AbortSignal, options?: Options): Promise<void> =>
  beginDemo(addresses, signal, options).whole

/**
 * Like `seed`, for a caller that needs the demo user before their posts have gone out. Some platforms process a post
 * for seconds.
 */
export const beginDemo = (addresses: Addresses, signal: AbortSignal, options: Options = {}): DemoSeed => {
  const written = Promise.withResolvers<void>()
  const whole = makeIfMissing(addresses, signal, { ...options, onWritten: written.resolve })
  whole.then(written.resolve, written.reject)
  // A caller may await only one promise. The other one's failure must not end the process.
  for (const promise of [written.promise, whole]) promise.catch(() => undefined)
  return { written: written.promise, whole }
}

const makeIfMissing = async (
  { url, sandboxUrl, folder }: Addresses,
  signal: AbortSignal,
  { onBegin, opening, onWritten }: Options & { onWritten: () => void },
) => {
  const marker = folder && join(folder, 'seeded')
  if (marker && (await exists(marker))) return

  onBegin?.()
  const { request } = createClient({ baseUrl: url, token: await signIn(url, sandboxUrl, signal) })
  await payForPlan(request, { sandboxUrl, signal })
  const [accounts, pictures] = await Promise.all([
    connectDemoAccounts(request, signal),
    uploadPictures(request, signal),
    makeSuggestions(request, signal),
  ])
  await groupByClient(request, accounts, signal)
  const writing = { accounts, pictures, sandboxUrl, signal }
  const published = publishPosts(request, writing)
  await Promise.all([keepPosts(request, writing), opening])
  await scheduleSoon(request, writing)
  onWritten()
  await published
  if (marker) await writeFile(marker, toInstant(Date.now()))
}

const signIn = async (url: string, sandboxUrl: string, signal: AbortSignal) => {
  const { email, password, name } = demoUser
  const { request } = createClient({ baseUrl: url })
  const registered = await request(authApi.register, { username: email, password, name, plan: defaultPlan }, { signal }).catch(ifTaken)
  if (registered) {
    await request(authApi.postVerifyEmail, { token: await mailedToken(sandboxUrl, email, signal), password }, { signal })
    return registered.body.token
  }
  const { body } = await request(authApi.login, { email, password }, { signal })
  if (!('token' in body)) throw new Error('The demo user has a second factor. Log in with it, or start with a new data folder.')
  return body.token
}

const ifTaken = (error: unknown) => {
  if (error instanceof ApiError && error.status < 500) return undefined
  throw error
}

const Mails = z.array(z.object({ text: z.string() }))

/** The token in the newest email to an address. */
const mailedToken = async (sandboxUrl: string, email: string, signal: AbortSignal) => {
  const response = await fetch(`${sandboxUrl}/mail?${new URLSearchParams({ to: email })}`, {
    signal: AbortSignal.any([signal, AbortSignal.timeout(5 * secondMs)]),
  })
  const mails = Mails.parse(await response.json())
  const token = mails.at(-1)?.text.match(/\/verify-email\?token=([\w-]+)/)?.[1]
  if (token === undefined) throw new Error('The verification mail did not arrive.')
  return token
}

/** Samples, and labeled as such. */
const sampleSuggestions = [
  {
    title: 'Sample: read a post aloud before it goes out',
    description: 'A sample suggestion from the demo user, so this list isn’t empty.',
  },
  { title: 'Sample: post by the almanac', description: 'A second one, for trying search: a time that follows the sunrise.' },
  { title: 'Sample: number the parts of a thread', description: 'A third one, for trying an upvote.' },
]

const makeSuggestions = async (request: Client['request'], signal: AbortSignal) => {
  for (const [index, suggestion] of sampleSuggestions.entries())
    await request(suggestionsApi.create, suggestion, { signal, idempotencyKey: `demo-suggestion-${index}` })
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

type PaymentContext = { sandboxUrl: string; signal: AbortSignal }

/**
 * Pays for a plan at the sandbox's Stripe as the demo user: their number of accounts ends their trial. With a real
 * Stripe account, they stay on it.
 */
const payForPlan = async (request: Client['request'], { sandboxUrl, signal }: PaymentContext) => {
  const { subscription } = (await request(paymentsApi.plan, {}, { signal })).body
  if (subscription) return
  const begun = await request(paymentsApi.createCheckout, { plan: 'creator' }, { signal }).catch(ifPaid)
  if (!begun) return
  await fetch(`${sandboxUrl}/stripe/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ sessionId: begun.body.sessionId }),
    signal,
  })
}

/** They paid in an earlier seeding, and the payment hasn't arrived yet. */
const ifPaid = (error: unknown) => {
  if (error instanceof ApiError && error.status === 409) return undefined
  throw error
}
