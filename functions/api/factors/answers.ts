import type { InputOf } from '#shared/contracts/endpoint.ts'
import type { factorsApi } from '#shared/contracts/factors.ts'
import type { User } from '#shared/domain/users.ts'
import type { Answers, Call, Caller } from '../../http/answers.ts'
import { originOf } from '../../http/edge.ts'
import { answerUser } from '../../use-cases/people/answer-user.ts'
import { distrustBrowsers, type FactorDeps, listFactors, renewCodes } from '../../use-cases/second-factor/factors.ts'
import { addPasskey, beginPasskey, removePasskey } from '../../use-cases/second-factor/passkeys.ts'
import { beginTotp, confirmTotp, removeTotp } from '../../use-cases/second-factor/set-up-totp.ts'
import {
  type Proof,
  passkeySignInOptions,
  secondStepOptions,
  signInWithPasskey,
  takeSecondStep,
} from '../../use-cases/second-factor/take-second-step.ts'

export const factorAnswers = (deps: FactorDeps): Answers<typeof factorsApi> => ({
  list: (_input, { userId }) => listFactors(deps, userId),

  beginTotp: async (_input, { person }) => beginTotp(deps, await person()),
  confirmTotp: async ({ code }, { person }) => confirmTotp(deps, await person(), code),
  removeTotp: async (_input, { person }) => removeTotp(deps, await person()),

  beginPasskey: async (_input, call) => beginPasskey(deps, await call.person(), sessionOf(call)),
  addPasskey: async (given, call) => addPasskey(deps, await call.person(), { ...given, session: sessionOf(call) }),
  removePasskey: async ({ id }, { person }) => removePasskey(deps, await person(), id),

  renewCodes: async (_input, { person }) => renewCodes(deps, await person()),
  async forgetBrowsers(_input, { userId }) {
    await distrustBrowsers(deps, userId)
    return { message: 'Every browser will ask for the second factor again.' }
  },

  stepOptions: ({ token }) => secondStepOptions(deps, token),
  async step({ token, remember, ...given }, call) {
    return answerSignedIn(
      await takeSecondStep(deps, { token, remember, proof: proofOf(given), origin: originOf(call), concerns: call.concerns }),
      call,
    )
  },

  passkeyOptions: (_input, { ip }) => passkeySignInOptions(deps, ip),
  passkey: async ({ passkey }, call) => answerSignedIn(await signInWithPasskey(deps, { passkey, origin: originOf(call) }), call),
})

const sessionOf = ({ userId, sessionId }: Caller) => ({ userId, id: sessionId })

/** The contract guarantees a passkey or else a code. */
const proofOf = ({ method, code = '', passkey }: Pick<InputOf<typeof factorsApi.step>, 'method' | 'code' | 'passkey'>): Proof => {
  if (method !== 'passkey') return { method, code }
  return passkey ? { method, passkey } : { method: 'recovery-code', code }
}

const answerSignedIn = ({ user, token }: { user: User; token: string }, { now }: Call) => ({ token, user: answerUser(user, now) })
