import { formsApi } from '#shared/contracts/forms.ts'
import { healthApi } from '#shared/contracts/health.ts'
import { ApiError } from '#web/lib/api-error.ts'
import type { Client } from '#web/lib/request.ts'
import { apiHeaders, securityHeaders } from '../../edge/security-headers.ts'
import { callMs, openClient } from './client.ts'
import { despiteFailure, type Steps } from './steps.ts'

/** One more than a network may submit a form in two hours (functions/use-cases/forms), since a new one may begin meanwhile. */
const callsToThrottle = 11

/** Checks what anyone sees without an account. */
export const checkPublicSide = async (steps: Steps, address: string) => {
  const isSecure = address.startsWith('https:')
  const guest = openClient(address)
  const get = (path: string) => fetch(`${address}${path}`, { redirect: 'manual', signal: AbortSignal.timeout(callMs) })

  await despiteFailure(
    steps.take('health', async () => {
      const { body } = await guest.request(healthApi.health, {})
      if (body.status !== 'online') throw new Error(`It says ${body.status}: ${JSON.stringify(body)}`)
      return { says: `online, last sweep at ${body.lastSweepAt ?? 'no time that it knows'}`, value: undefined }
    }),
  )
  await despiteFailure(
    steps.take('start page', async () => {
      const { status } = await get('/')
      if (status !== 200) throw new Error(`It is answered with ${status}.`)
      return { says: 'is there', value: undefined }
    }),
  )
  await despiteFailure(
    steps.take('unknown addresses', async () => {
      const statuses = await Promise.all(['/no-such-page', '/api/no-such-call'].map(async (path) => (await get(path)).status))
      if (statuses.some((status) => status !== 404))
        throw new Error(`A page and a call that don't exist are answered with ${statuses.join(' and ')}.`)
      return { says: 'a page and a call that don’t exist are answered with 404', value: undefined }
    }),
  )
  await despiteFailure(
    steps.take('security headers', async () => {
      const site = missing(await get('/'), Object.keys(securityHeaders({ uploads: [], pictures: [], isSecure })))
      const api = missing(await get('/api/health'), Object.keys(apiHeaders({ isSecure })))
      if (site.length + api.length > 0) throw new Error(`Missing are, of the site: ${inWords(site)}; of the API: ${inWords(api)}.`)
      return {
        says: `all are there, of the site and of the API${isSecure ? '' : '; without TLS none of transport security'}`,
        value: undefined,
      }
    }),
  )
  await despiteFailure(steps.take('throttling', async () => ({ says: await meetThrottle(guest), value: undefined })))
}

/**
 * Submits the waitlist form until it's refused, the way a bot that fills every field would. Entries with `website` are
 * counted and thrown away, so nothing is kept.
 */
const meetThrottle = async ({ request }: Client) => {
  const written = { email: 'smoke@example.com', comment: '', website: 'https://example.com' }
  for (let call = 1; call <= callsToThrottle; call += 1) {
    try {
      await request(formsApi.joinWaitlist, written)
    } catch (error) {
      if (error instanceof ApiError && error.status === 429) return `call ${call} of the waitlist’s form was refused with 429`
      throw error
    }
  }
  throw new Error(`${callsToThrottle} calls of the waitlist's form were all taken.`)
}

const missing = ({ headers }: Response, names: readonly string[]) => names.filter((name) => !headers.has(name))

const inWords = (names: readonly string[]) => (names.length === 0 ? 'none' : names.join(', '))
