import { authApi } from '#shared/contracts/auth.ts'
import { platformsApi } from '#shared/contracts/platforms.ts'
import { defaultPlan, plans } from '#shared/domain/plans.ts'
import type { Platform } from '#shared/domain/platforms.ts'
import { secondMs } from '#shared/domain/times.ts'
import { createClient } from '#web/lib/request.ts'
import { connected } from './connected.ts'
import type { Addresses } from './crier.ts'
import { subscribe } from './paying.ts'
import { newestLink } from './sandbox.ts'

export type Person = Awaited<ReturnType<typeof aPerson>>

const trialAccounts = plans[defaultPlan].limits.accounts

/** Everyone's password. */
export const password = 'correct horse battery'

/** Signs a person up. The session works at once, but the address isn't verified yet. */
export const aNewcomer = async (crier: Addresses, name: string, email = `${name}@crier.test`) => {
  const { request } = createClient({ baseUrl: crier.url })
  const { body } = await request(authApi.register, { username: email, password, name, plan: 'early-bird' })
  return { ...createClient({ baseUrl: crier.url, token: body.token }), token: body.token, email, id: body.user.id }
}

/**
 * Signs a person up, verifies their address, and connects an X account per username. Buys a plan if a trial doesn't
 * allow that many.
 */
export const aPerson = async (crier: Addresses, name: string, usernames: string[] = []) => {
  const newcomer = await aNewcomer(crier, name)
  await newcomer.request(authApi.verifyEmail, { token: await mailedToken(crier, newcomer.email) })
  if (usernames.length > trialAccounts) await subscribe(crier, newcomer, 'studio')
  const accountIds: string[] = []
  for (const username of usernames) accountIds.push((await connectX(newcomer, username)).id)
  return { ...newcomer, accountIds }
}

/** The token from the newest link to one of our pages that was emailed to an address. */
export const mailedToken = async (crier: Addresses, email: string, page = '/verify-email') => {
  const link = await newestLink(crier, email, page)
  if (link === undefined) throw new Error(`No link to ${page} was mailed to ${email}.`)
  return new URL(link).searchParams.get('token') ?? ''
}

/** Connects an account as a person who consents to everything would. */
export const connectAccount = async ({ request }: Pick<Person, 'request'>, platform: Platform, username: string) => {
  const { body } = await request(platformsApi.authorize, { p: platform })
  const { code, state, iss } = await consent(body.url, username)
  return connected(await request(platformsApi.callback, { p: platform, code, state, ...(iss !== null && { iss }) }))
}

export const connectX = (person: Pick<Person, 'request'>, username: string) => connectAccount(person, 'x', username)

/** Visits the platform's URL as someone who has already consented, and returns the parameters of the redirect. */
export const consent = async (url: string, username: string) => {
  const response = await fetch(`${url}&login_hint=${username}`, { redirect: 'manual', signal: AbortSignal.timeout(10 * secondMs) })
  const back = new URL(response.headers.get('location') ?? 'none:')
  return {
    status: response.status,
    address: `${back.origin}${back.pathname}`,
    code: back.searchParams.get('code') ?? '',
    state: back.searchParams.get('state') ?? '',
    iss: back.searchParams.get('iss'),
  }
}
