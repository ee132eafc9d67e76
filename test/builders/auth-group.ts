import * as z from 'zod'
import { isCommonPassword } from '#functions/adapters/sign-in/common-passwords.ts'
import { authAnswers } from '#functions/api/auth/answers.ts'
import { api } from '#functions/http/api.ts'
import { authApi } from '#shared/contracts/auth.ts'
import type { Plan } from '#shared/domain/plans.ts'
import type { SignUpMode } from '#shared/domain/sign-up.ts'
import { fakeAudit } from '../fakes/audit.ts'
import { fakeInvitations } from '../fakes/invitations.ts'
import { fakeJobs } from '../fakes/jobs.ts'
import { fakeMailer } from '../fakes/mailer.ts'
import { fakeOneTimeTokens } from '../fakes/one-time-tokens.ts'
import { fakePasswords } from '../fakes/passwords.ts'
import { fakeRateLimits } from '../fakes/rate-limits.ts'
import { fakeSafeguards } from '../fakes/safeguards.ts'
import { fakeSignInThrottle } from '../fakes/sign-in-throttle.ts'
import { ask, type CallOptions } from './call.ts'
import { callerFakes } from './caller.ts'

/** The token in a response. */
export const Token = z.object({ token: z.string() })
const registration = { username: 'Ada@Example.com', password: 'correct horse', name: 'Ada <Lovelace>' }
/** The login credentials for the person in `registration`. */
export const credentials = { email: 'ada@example.com', password: 'correct horse' }

const edgeKey = 'the key of the edge'

/** Headers that make a call come from the given address. */
export const from = (address: string) => ({ 'x-crier-edge': edgeKey, 'x-forwarded-for': address })

/** Who may sign up (anyone by default), and the minimum password length, if it's longer than usual. */
type SignUp = { signUp?: SignUpMode; grantedPlan?: Plan; passwordMin?: number }

/** The auth API over fakes. IDs and secrets are numbered. */
export const anAuthGroup = ({ signUp = 'open', grantedPlan, passwordMin }: SignUp = {}) => {
  let now = Date.parse('2026-05-04T09:00:00.000Z')
  let ids = 0
  let secrets = 0
  let marks = 0
  const caller = callerFakes()
  const mailer = fakeMailer()
  const passwords = fakePasswords()
  const reports: string[] = []
  const deps = {
    ...caller,
    mailer,
    passwords,
    safeguards: fakeSafeguards(),
    oneTimeTokens: fakeOneTimeTokens(),
    invitations: fakeInvitations(),
    signUp: async () => signUp,
    grantedPlan,
    jobs: fakeJobs(),
    siteUrl: 'https://crier.test',
    throttle: fakeSignInThrottle(),
    rateLimits: fakeRateLimits(),
    isCommonPassword,
    passwordMin,
    audit: fakeAudit(),
    hashNetwork: (address: string) => `hash of ${address}`,
    now: () => now,
    sleep: async (ms: number) => pass(ms),
    newId: () => `id-${++ids}`,
    newSecret: () => `secret-${++secrets}`,
    newMark: () => `mark-${++marks}`,
    report: (message: string) => void reports.push(message),
  }
  const handler = api(authApi, authAnswers(deps), { now: () => now, caller, edge: { keys: [edgeKey], areDemanded: false } })
  /** `path` is relative to /api/auth, or to /api if it begins with a slash. */
  const call = (method: string, path: string, sent?: CallOptions) =>
    ask(handler, method, `/api${path.startsWith('/') ? '' : '/auth/'}${path}`, sent)
  const register = async (own: Record<string, unknown> = {}) => {
    const answer = await call('POST', 'register', { body: { ...registration, ...own } })
    return { ...answer, token: Token.safeParse(answer.body).data?.token ?? '' }
  }
  /** Opens a verification link in the browser with the session `by`, or in another browser with the password. */
  const verify = (token: string, by?: string) =>
    by === undefined
      ? call('POST', 'verify-email', { body: { token, password: credentials.password } })
      : call('GET', 'verify-email', { query: { token }, token: by })
  /** Signs up and verifies the person in `credentials`, and returns their session token. */
  const aPerson = async () => {
    const { token } = await register()
    await verify('secret-1', token)
    return token
  }
  const logIn = (own: Partial<typeof credentials> = {}, sent: CallOptions = {}) =>
    call('POST', 'login', { body: { ...credentials, ...own }, ...sent })
  const pass = (ms: number) => {
    now += ms
  }
  return { ...deps, call, register, verify, aPerson, logIn, pass, reports }
}
