import { createHash, randomBytes } from 'node:crypto'
import { healthApi } from '#shared/contracts/health.ts'
import { secondMs } from '#shared/domain/times.ts'
import type { Provider } from '#shared/domain/users.ts'
import { createClient } from '#web/lib/request.ts'
import type { Crier } from './crier.ts'

/**
 * Visits a provider as a browser does, consents as `name`, and returns what the provider's callback passes to Crier.
 */
export const comeBack = async ({ url }: Pick<Crier, 'url'>, provider: Provider, name: string) => {
  const { body } = await createClient({ baseUrl: url }).request(healthApi.config, {})
  const way = body.signInProviders.find((one) => one.provider === provider)
  if (!way) throw new Error(`Nobody can sign in with ${provider}.`)

  const codeVerifier = randomBytes(32).toString('base64url')
  const challenge = createHash('sha256').update(codeVerifier).digest('base64url')
  const address = new URL(way.authorizationAddress)
  const parameters = {
    response_type: 'code',
    client_id: way.clientId,
    redirect_uri: way.redirectUri,
    scope: way.scope,
    state: 'state-1',
    ...way.parameters,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    nonce: challenge,
    login_hint: name,
  }
  for (const [field, value] of Object.entries(parameters)) address.searchParams.set(field, value)
  const response = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(10 * secondMs) })
  const back = new URL(response.headers.get('location') ?? 'none:')
  if (!back.href.startsWith(`${url}/auth/${provider}/callback`)) throw new Error(`The provider sends people to ${back.href}.`)
  return { provider, code: back.searchParams.get('code') ?? '', codeVerifier }
}
