import * as z from 'zod'
import { authApi } from '#shared/contracts/auth.ts'
import { platformsApi } from '#shared/contracts/platforms.ts'
import type { Media } from '#shared/domain/media.ts'
import { type Platform, platformIds, platformNames } from '#shared/domain/platforms.ts'
import { minuteMs } from '#shared/domain/times.ts'
import { loadContentCheck } from '#shared/platforms/rules.ts'
import type { Client } from '#web/lib/request.ts'
import { callMs } from './client.ts'

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

const picture: Media = {
  id: 'picture',
  workspaceId: 'smoke',
  fileName: 'smoke.jpg',
  contentType: 'image/jpeg',
  kind: 'image',
  bytes: 10_000,
  altText: 'A plain color.',
  createdAt: '2026-01-01T00:00:00.000Z',
  state: { name: 'ready', width: 1_080, height: 1_080 },
}

/** The platforms where an image with text needs no other choice. */
export const simplePlatforms = async () => {
  const check = await loadContentCheck()
  const findingsOn = (platform: Platform) => {
    const account = { id: platform, platform, username: 'smoke', isPremium: false }
    return check({ account, text: 'Crier tries itself out.', media: [picture], options: {} })
  }
  return platformIds.filter((platform) => findingsOn(platform).every(({ severity }) => severity !== 'error'))
}
