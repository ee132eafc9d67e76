import * as z from 'zod'
import { platformAnswers } from '#functions/api/platforms/answers.ts'
import { api } from '#functions/http/api.ts'
import type { LinkCard } from '#functions/ports/platforms.ts'
import { accessTokens } from '#functions/use-cases/accounts/access-token.ts'
import { platformsApi } from '#shared/contracts/platforms.ts'
import type { User } from '#shared/domain/users.ts'
import type { AccountRef } from '#shared/publishing/accounts.ts'
import { fakeAccounts } from '../fakes/accounts.ts'
import { fakeConnector } from '../fakes/connector.ts'
import { fakeJobs } from '../fakes/jobs.ts'
import { fakeKeptCards } from '../fakes/kept-cards.ts'
import { fakeOneTimeTokens } from '../fakes/one-time-tokens.ts'
import { fakeRateLimits } from '../fakes/rate-limits.ts'
import { fakeSandboxPosts } from '../fakes/sandbox-posts.ts'
import { fakeSignInThrottle } from '../fakes/sign-in-throttle.ts'
import { fakeVault } from '../fakes/vault.ts'
import { ask, type CallOptions } from './call.ts'
import { aCaller } from './caller.ts'

/** The response that begins a connection. */
export const ConnectionStart = z.object({ url: z.url(), state: z.string() })

/** The platforms API over fakes, with a signed-in person. `events` lists the events it emitted. */
export const aPlatformsGroup = async ({
  user,
  allowsManualTokens = false,
  pages = {},
}: {
  user?: User
  allowsManualTokens?: boolean
  pages?: Record<string, LinkCard>
} = {}) => {
  let now = Date.parse('2026-05-04T09:00:00.000Z')
  let seed = 0
  const caller = await aCaller({ now, ...(user && { user }) })
  const connector = fakeConnector({ now: () => now })
  const accounts = fakeAccounts()
  const vault = fakeVault()
  const shared = { accounts, jobs: fakeJobs(), vault, connectorOf: async () => connector, now: () => now }
  const events: string[] = []
  const deps = {
    ...shared,
    sandboxPosts: fakeSandboxPosts(),
    appConnectorOf: async () => connector,
    accessToken: accessTokens({ ...shared, sleep: () => Promise.reject(new Error('Nobody waits here.')) }),
    oneTimeTokens: fakeOneTimeTokens(),
    randomBytes: (size: number) => Buffer.alloc(size, ++seed),
    siteUrl: 'https://crier.test',
    allowsManualTokens,
    linkCards: { read: async (url: string) => pages[url], readAgain: async (url: string) => pages[url] },
    keptCards: fakeKeptCards(),
    rateLimits: fakeRateLimits(),
    throttle: fakeSignInThrottle(),
    onReconnected: async ({ workspaceId, id }: AccountRef) => void events.push(`reconnected ${workspaceId} ${id}`),
    onDisconnected: async ({ workspaceId, id }: AccountRef) => {
      events.push(`disconnected ${workspaceId} ${id}`)
      return 0
    },
    report: (message: string) => void events.push(message),
  }
  const handler = api(platformsApi, platformAnswers(deps), { now: () => now, caller: caller.deps })
  const call = (method: string, path: string, sent: CallOptions = {}) =>
    ask(handler, method, `/api/platforms${path}`, { token: caller.token, ...sent })
  const begin = async (token = caller.token) => ConnectionStart.parse((await call('GET', '/x/auth', { token })).body)
  const comeBack = (state: string, own: Record<string, unknown> = {}, token = caller.token) =>
    call('POST', '/x/callback', { token, body: { code: 'code-1', state, ...own } })
  const connect = async (token = caller.token) => comeBack((await begin(token)).state, {}, token)
  const pass = (ms: number) => {
    now += ms
  }
  return { ...deps, caller, connector, events, handler, call, begin, comeBack, connect, pass }
}
