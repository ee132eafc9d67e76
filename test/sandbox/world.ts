import { createHash, randomBytes } from 'node:crypto'
import { onTestFinished } from 'vitest'
import type { SchedulerFault } from '#infra/sandbox/fault-calls.ts'
import type { Mail } from '#infra/sandbox/mail.ts'
import { type SandboxOptions, startSandbox } from '#infra/sandbox/sandbox.ts'
import { byPlatform, type Platform } from '#shared/domain/platforms.ts'

export const app = { clientId: 'crier-app_1', clientSecret: 'a-secret_with~marks', callbacks: ['https://crier.test/auth/x/callback'] }
export const callback = app.callbacks[0] ?? ''
export const googleApp = {
  clientId: 'crier-app.apps.googleusercontent.com',
  clientSecret: 'GOCSPX-a_secret',
  callbacks: ['https://crier.test/auth/google/callback'],
}
export const githubApp = {
  clientId: 'Ov23crierapp',
  clientSecret: 'a-github-secret',
  callbacks: ['https://crier.test/auth/github/callback'],
}
/** The app registered with a platform other than X. */
const platformApp = (platform: Platform) => ({
  clientId: `crier-${platform}`,
  clientSecret: `a-${platform}-secret`,
  callbacks: [`https://crier.test/auth/callback/${platform}`],
})

export const apps = {
  ...byPlatform(platformApp),
  x: app,
  google: googleApp,
  github: githubApp,
  stripe: { secretKey: 'sk_test_sandbox', webhooks: undefined, catalog: [] },
}
export const allScopes = 'tweet.read tweet.write users.read media.write offline.access'

/** 2026-11-21T10:00:00.250Z */
const START = Date.UTC(2026, 10, 21, 10, 0, 0, 250)

export type TestWorld = Awaited<ReturnType<typeof openWorld>>

/** A sandbox's URL, and X's API in it. */
type Address = { url: string; api: string }

/** A test's own sandbox, with a clock that stands still until it's moved. */
export const openWorld = async (options: Partial<SandboxOptions> = {}) => {
  const clock = { now: START }
  const schedulerFaults: SchedulerFault[] = []
  const mails: Mail[] = []
  const sandbox = await startSandbox({
    port: 0,
    database: ':memory:',
    apps,
    mail: async () => mails,
    scheduler: { fault: (fault) => schedulerFaults.push(fault) },
    now: () => clock.now,
    ...options,
  })
  let isOpen = true
  const close = async () => {
    if (isOpen) await sandbox.close()
    isOpen = false
  }
  onTestFinished(close)
  return { url: sandbox.url, api: `${sandbox.url}/api.x.com/2`, clock, mails, schedulerFaults, close }
}

export type Tokens = { access_token: string; refresh_token: string; scope: string; token_type: string; expires_in: number }

export const basic = (id = app.clientId, secret = app.clientSecret) => `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`

export const newPkce = () => {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

/** The URL a product sends a person to. */
export const authorizeUrl = ({ url }: { url: string }, parameters: Record<string, string>) => {
  const address = new URL(`${url}/x.com/i/oauth2/authorize`)
  const usual = {
    response_type: 'code',
    client_id: app.clientId,
    redirect_uri: callback,
    scope: allScopes,
    state: 'state-1',
    code_challenge_method: 'S256',
  }
  for (const [name, value] of Object.entries({ ...usual, ...parameters })) address.searchParams.set(name, value)
  return address
}

/** Where the browser is redirected after that. */
export const visit = async (address: URL) => {
  const response = await fetch(address, { redirect: 'manual' })
  return { status: response.status, back: new URL(response.headers.get('location') ?? 'none:'), body: await response.text() }
}

/** Returns the code a person's consent yields. */
export const codeOf = async (world: Address, name: string, challenge: string, scope = allScopes) => {
  const { back } = await visit(authorizeUrl(world, { login_hint: name, code_challenge: challenge, scope }))
  return back.searchParams.get('code') ?? ''
}

export const requestToken = (world: Address, form: Record<string, string>, authorization: string | null = basic()) =>
  fetch(`${world.api}/oauth2/token`, {
    method: 'POST',
    headers: authorization === null ? {} : { authorization },
    body: new URLSearchParams(form),
  })

export const exchangeForm = (code: string, verifier: string) => ({
  grant_type: 'authorization_code',
  code,
  redirect_uri: callback,
  code_verifier: verifier,
})

export const refreshForm = ({ refresh_token }: Tokens) => ({ grant_type: 'refresh_token', refresh_token })

/** Gets a person's tokens the way a product does. */
export const connect = async (world: Address, name = 'anna', scope = allScopes): Promise<Tokens> => {
  const { verifier, challenge } = newPkce()
  const response = await requestToken(world, exchangeForm(await codeOf(world, name, challenge, scope), verifier))
  return (await response.json()) as Tokens
}

type Call = { method?: string; json?: unknown; body?: BodyInit }

/** Calls X's API with a person's access token. */
export const callX = (world: Address, { access_token }: Pick<Tokens, 'access_token'>, path: string, { method, json, body }: Call = {}) =>
  fetch(`${world.api}${path}`, {
    method: method ?? (json === undefined && body === undefined ? 'GET' : 'POST'),
    headers: { authorization: `Bearer ${access_token}`, ...(json !== undefined && { 'content-type': 'application/json' }) },
    body: json === undefined ? (body ?? null) : JSON.stringify(json),
  })

export const tweet = (world: Address, tokens: Tokens, json: unknown) => callX(world, tokens, '/tweets', { json })

/** Posts and returns the ID. */
export const tweeted = async (world: Address, tokens: Tokens, json: unknown): Promise<string> => {
  const response = await tweet(world, tokens, json)
  const { data } = (await response.json()) as { data: { id: string } }
  return data.id
}

type Received = {
  platform: string
  account: string
  id: string
  content: string
  media: { type: string; altText: string; bytes: number; url: string }[]
  url: string
  replyTo?: string
  facts?: Record<string, unknown>
  receivedAt: string
}

export const received = async ({ url }: { url: string }, query = '?platform=x') =>
  (await (await fetch(`${url}/posts${query}`)).json()) as Received[]

export const putFault = ({ url }: { url: string }, fault: Record<string, unknown>) =>
  fetch(`${url}/faults`, { method: 'PUT', body: JSON.stringify({ platform: 'x', ...fault }) })
