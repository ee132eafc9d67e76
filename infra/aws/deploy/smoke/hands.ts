import * as z from 'zod'
import { authApi } from '#shared/contracts/auth.ts'
import { platformsApi } from '#shared/contracts/platforms.ts'
import { platformNames } from '#shared/domain/platforms.ts'
import { minuteMs } from '#shared/domain/times.ts'
import type { Client } from '#web/lib/request.ts'
import { callMs } from './client.ts'
import { simplePlatforms } from './simple-platforms.ts'

/** The person who signs up. */
export type Newcomer = { readonly email: string; readonly password: string; readonly request: Client['request'] }

/** Does, or asks a person to do, the steps that happen outside Crier. Their success is checked in Crier itself. */
export type Hands = {
  openMailedLink(newcomer: Newcomer): Promise<void>
  connectAccount(newcomer: Newcomer): Promise<void>
  /** The time limit, in ms. */
  readonly patienceMs: number
}

const quarterHourMs = 15 * minuteMs

/** The operator, in a browser of their own, instructed on the terminal. */
export const personsHands = (address: string, tell: (line: string) => void): Hands => ({
  patienceMs: quarterHourMs,
  async openMailedLink({ email, password }) {
    tell(`→ Open the link in the email to ${email}. It asks for the password: ${password}`)
  },
  async connectAccount({ email, password }) {
    const names = (await simplePlatforms()).map((platform) => platformNames[platform])
    const anyOf = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(names)
    tell(`→ Log in at ${address}/login as ${email} with the password ${password}, and connect an account of ${anyOf}.`)
  },
})

const Mails = z.array(z.object({ to: z.array(z.string()), text: z.string() }))

/** Gets emails and consent from the sandbox, where a system has one. */
export const sandboxHands = (sandbox: string): Hands => ({
  patienceMs: callMs,
  async openMailedLink({ email, request }) {
    const response = await fetch(`${sandbox}/mail`, { headers: { accept: 'application/json' }, signal: AbortSignal.timeout(callMs) })
    const mail = Mails.parse(await response.json()).findLast(({ to }) => to.includes(email))
    const token = mail?.text.match(/\/verify-email\?token=([\w-]+)/)?.[1]
    if (token === undefined) throw new Error(`No email with a link reached ${email}.`)
    await request(authApi.verifyEmail, { token })
  },
  async connectAccount({ request }) {
    const [p] = await simplePlatforms()
    if (p === undefined) throw new Error('No platform accepts an image without more choices.')
    const { url } = (await request(platformsApi.authorize, { p })).body
    const answer = await fetch(`${url}&login_hint=smoke`, { redirect: 'manual', signal: AbortSignal.timeout(callMs) })
    const { searchParams } = new URL(answer.headers.get('location') ?? '', url)
    await request(platformsApi.callback, { p, code: searchParams.get('code') ?? '', state: searchParams.get('state') ?? '' })
  },
})
