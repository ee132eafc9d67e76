import { codeOf, stepAt } from '#functions/use-cases/second-factor/totp-codes.ts'
import { authApi } from '#shared/contracts/auth.ts'
import { factorsApi } from '#shared/contracts/factors.ts'
import { createClient } from '#web/lib/request.ts'
import { call } from '../api/call.ts'
import type { Inhabited } from '../api/inhabited.ts'
import { aPerson, password } from '../api/person.ts'
import { createdBy } from '../fakes/passkeys.ts'

/**
 * A person protects their account with an authenticator app, signs in with one of its codes and with a recovery code,
 * and also tries fake passkeys.
 */
export const guardAsPeopleDo = async ({ crier }: Pick<Inhabited, 'crier'>) => {
  const { email, request, token } = await aPerson(crier, 'iris')
  const guest = createClient({ baseUrl: crier.url })
  const { secret } = (await request(factorsApi.beginTotp, {})).body
  const code = codeOf(secret, stepAt(Date.now()))
  const [recoveryCode] = (await request(factorsApi.confirmTotp, { code })).body.recoveryCodes ?? []
  const { challenge } = (await request(factorsApi.beginPasskey, {})).body
  await call(crier, 'POST /auth/factors/passkeys', { token, body: { name: 'None', passkey: createdBy('none', challenge) } })

  const reply = await guest.request(authApi.login, { email, password })
  if (reply.status !== 202) throw new Error('No second factor was asked for.')
  const step = reply.body.secondStep.token
  await guest.request(factorsApi.stepOptions, { token: step })
  await call(crier, 'POST /auth/second-step', { body: { token: step, method: 'totp', code } })
  await guest.request(factorsApi.step, { token: step, method: 'recovery-code', code: recoveryCode, remember: true })
  await guest.request(factorsApi.passkeyOptions, {})
  await request(factorsApi.list, {})
  await request(factorsApi.renewCodes, {})
  await request(factorsApi.forgetBrowsers, {})
  await request(factorsApi.removeTotp, {})
}
