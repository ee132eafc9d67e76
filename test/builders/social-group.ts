import * as z from 'zod'
import { socialAnswers } from '#functions/api/social/answers.ts'
import { api } from '#functions/http/api.ts'
import { socialApi } from '#shared/contracts/social.ts'
import type { SignUpMode } from '#shared/domain/sign-up.ts'
import { toInstant } from '#shared/domain/times.ts'
import type { Provider, User } from '#shared/domain/users.ts'
import { fakeIdentityProvider } from '../fakes/identity-provider.ts'
import { fakeInvitations } from '../fakes/invitations.ts'
import { fakeJobs } from '../fakes/jobs.ts'
import { fakeOneTimeTokens } from '../fakes/one-time-tokens.ts'
import { fakeSafeguards } from '../fakes/safeguards.ts'
import { fakeSignInThrottle } from '../fakes/sign-in-throttle.ts'
import { aUser } from './a-user.ts'
import { ask, type CallOptions } from './call.ts'
import { callerFakes } from './caller.ts'

const Answered = z.object({ temporaryToken: z.string().optional(), token: z.string().optional() })

/** The code verifier that every sign-in starts with. */
export const codeVerifier = 'v'.repeat(43)

/**
 * The social sign-in API over fakes, where a code is the name of the person returning with it. IDs and secrets are
 * numbered.
 */
export const aSocialGroup = ({
  google = fakeIdentityProvider('google'),
  signUp = 'open',
}: {
  google?: ReturnType<typeof fakeIdentityProvider>
  signUp?: SignUpMode
} = {}) => {
  let now = Date.parse('2026-05-04T09:00:00.000Z')
  let ids = 0
  let secrets = 0
  let marks = 0
  const caller = callerFakes()
  const reports: string[] = []
  const deps = {
    ...caller,
    safeguards: fakeSafeguards(),
    oneTimeTokens: fakeOneTimeTokens(),
    invitations: fakeInvitations(),
    signUp: async () => signUp,
    throttle: fakeSignInThrottle(),
    jobs: fakeJobs(),
    providers: { google, github: fakeIdentityProvider('github') },
    now: () => now,
    newId: () => `id-${++ids}`,
    newSecret: () => `secret-${++secrets}`,
    newMark: () => `mark-${++marks}`,
    report: (message: string) => void reports.push(message),
  }
  const edgeKey = 'the key of the edge'
  const handler = api(socialApi, socialAnswers(deps), { now: () => now, caller, edge: { keys: [edgeKey], areDemanded: false } })
  const call = (path: string, body: Record<string, unknown>, sent: Omit<CallOptions, 'body'> = {}) =>
    ask(handler, 'POST', `/api/auth/social/${path}`, { ...sent, body: { codeVerifier, ...body } })

  /** Returns from a provider as the given person, with the tokens from the response. */
  const comeBack = async (who: string, provider: Provider = 'google', own: Record<string, unknown> = {}) => {
    const answer = await call(`${provider}/login`, { code: who, ...own })
    const { temporaryToken = '', token = '' } = Answered.safeParse(answer.body).data ?? {}
    return { ...answer, temporaryToken, token }
  }
  const complete = (own: Record<string, unknown>) => call('complete', { email: 'ada@example.com', name: 'Ada', ...own })
  const link = (temporaryToken: string, token: string) => call('link', { temporaryToken }, { token })

  return {
    ...deps,
    call,
    comeBack,
    complete,
    link,
    reports,
    /** Headers that make a call come from the given address. */
    from: (address: string) => ({ 'x-crier-edge': edgeKey, 'x-forwarded-for': address }),
    /** A person who signed up with a password, with their session token. */
    aPerson: async (own: Partial<User> = {}) => {
      const user = aUser({ id: 'owner', email: 'ada@example.com', ...own })
      await caller.users.create(user, 'hash')
      const session = { id: `session-${user.id}`, userId: user.id, device: 'test', address: '192.0.2.1' }
      const times = { createdAt: user.createdAt, lastUsedAt: user.createdAt, expiresAt: '2027-01-01T00:00:00.000Z' }
      await caller.sessions.create({ ...session, ...times, provenAt: toInstant(now) })
      return caller.tokens.issue({ userId: user.id, sessionId: session.id }, { issuedAt: now, expiresAt: Date.parse(times.expiresAt) })
    },
    pass: (ms: number) => {
      now += ms
    },
  }
}
