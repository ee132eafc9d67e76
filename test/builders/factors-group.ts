import * as z from 'zod'
import { isCommonPassword } from '#functions/adapters/sign-in/common-passwords.ts'
import { authAnswers } from '#functions/api/auth/answers.ts'
import { factorAnswers } from '#functions/api/factors/answers.ts'
import { api } from '#functions/http/api.ts'
import { codeOf, stepAt } from '#functions/use-cases/second-factor/totp-codes.ts'
import { authApi } from '#shared/contracts/auth.ts'
import { factorsApi } from '#shared/contracts/factors.ts'
import { minuteMs } from '#shared/domain/times.ts'
import { fakeKeyDoor } from '../fakes/api-keys.ts'
import { createdBy, fakePasskeys, usedBy } from '../fakes/passkeys.ts'
import { fakeVault } from '../fakes/vault.ts'
import { anAuthGroup, type credentials, Token } from './auth-group.ts'
import { ask, type CallOptions } from './call.ts'

const Codes = z.object({ recoveryCodes: z.array(z.string()) })
const Secret = z.object({ secret: z.string() })
const Challenge = z.object({ challenge: z.string() })
const Step = z.object({ secondStep: z.object({ token: z.string(), methods: z.array(z.string()) }) })

/** The cookies that a browser would send after a response. */
export const cookiesOf = ({ cookies }: { cookies: string[] }) => cookies.map((cookie) => cookie.split(';')[0] ?? '')

/**
 * The auth and second-factor APIs over shared fakes, with Ada verified and freshly signed in. `pass` advances the
 * clock.
 */
export const aFactorsGroup = async () => {
  const group = anAuthGroup()
  let bytes = 0
  const randomBytes = (count: number) => {
    bytes += 1
    return new Uint8Array(count).fill(bytes)
  }
  const deps = { ...group, passkeys: fakePasskeys(), vault: fakeVault(), randomBytes, isCommonPassword, passwordMin: undefined }
  const caller = {
    users: group.users,
    sessions: group.sessions,
    tokens: group.tokens,
    callers: group.callers,
    workspaces: group.workspaces,
    ...fakeKeyDoor(),
  }
  const handler = api(factorsApi, factorAnswers(deps), { now: group.now, caller })
  const authHandler = api(authApi, authAnswers(deps), { now: group.now, caller })
  const post = (path: string, sent: CallOptions = {}) => ask(handler, 'POST', `/api/auth/${path}`, { body: {}, ...sent })
  const list = (token: string) => ask(handler, 'GET', '/api/auth/factors', { token })
  const token = await group.aPerson()

  return {
    ...group,
    post,
    list,
    token,
    reset: (link: string, newPassword: string) =>
      ask(authHandler, 'POST', '/api/passwordreset/reset', { body: { token: link, newPassword } }),
    /** The subjects of all emails so far. */
    subjects: () => group.mailer.sent.map(({ subject }) => subject),
    /**
     * Turns on an authenticator app, and returns its secret and the recovery codes. Advances the clock so that the code
     * it used has expired.
     */
    turnOnTotp: async (session = token) => {
      const { secret } = Secret.parse((await post('factors/totp', { token: session })).body)
      const confirmed = await post('factors/totp/confirm', { token: session, body: { code: codeOf(secret, stepAt(group.now())) } })
      group.pass(minuteMs)
      return { secret, codes: Codes.safeParse(confirmed.body).data?.recoveryCodes ?? [], code: () => codeOf(secret, stepAt(group.now())) }
    },
    addPasskey: async (device: string, session = token) => {
      const { challenge } = Challenge.parse((await post('factors/passkeys/options', { token: session })).body)
      const added = await post('factors/passkeys', { token: session, body: { name: device, passkey: createdBy(device, challenge) } })
      return { ...added, codes: Codes.safeParse(added.body).data?.recoveryCodes ?? [] }
    },
    /** Logs in with the password, and returns the second step's token and methods. */
    beginStep: async (sent: CallOptions = {}, own: Partial<typeof credentials> = {}) => {
      const answer = await group.logIn(own, sent)
      return { ...answer, ...(Step.safeParse(answer.body).data?.secondStep ?? { token: '', methods: [] }) }
    },
    step: (given: Record<string, unknown>, sent: CallOptions = {}) => post('second-step', { body: given, ...sent }),
    /** Uses a device's passkey as the second step. */
    stepWithPasskey: async (step: string, device: string, counter = 0) => {
      const { challenge } = Challenge.parse((await post('second-step/options', { body: { token: step } })).body)
      return post('second-step', {
        body: { token: step, method: 'passkey', passkey: usedBy(device, { challenge, userId: 'id-1', counter }) },
      })
    },
    /** Signs in with only a device's passkey. */
    signInWith: async (device: string, own: { userId?: string; counter?: number } = {}) => {
      const { challenge } = Challenge.parse((await post('passkey/options')).body)
      const passkey = usedBy(device, { challenge, userId: 'id-1', ...own })
      return { ...(await post('passkey', { body: { passkey } })), passkey }
    },
    tokenIn: ({ body }: { body: unknown }) => Token.parse(body).token,
  }
}
