import type { Config } from '#shared/contracts/health.ts'

/** Through whom one can sign in here, as `GET /config` says it. */
export type SignInProvider = Config['signInProviders'][number]

/** 16 random bytes in hex (SPEC.md 9). */
export const makeState = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** A secret that only this browser knows, until it shows that the code was meant for it (RFC 7636). */
export const makeVerifier = (): string => toBase64Url(crypto.getRandomValues(new Uint8Array(32)))

export const challengeOf = async (verifier: string): Promise<string> =>
  toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))))

type Authorization = {
  state: string
  challenge: string
  /** The provider is to ask its person, who may have agreed long ago, instead of sending them straight back. */
  isConfirming?: boolean
}

/** The provider's page that asks whether the person wants to sign in. Google puts the challenge into its id_token as well. */
export const authorizationUrl = (provider: SignInProvider, { state, challenge, isConfirming }: Authorization): string => {
  const url = new URL(provider.authorizationAddress)
  const parameters = {
    ...provider.parameters,
    client_id: provider.clientId,
    redirect_uri: provider.redirectUri,
    response_type: 'code',
    scope: provider.scope,
    state,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...(provider.provider === 'google' && { nonce: challenge }),
    ...(isConfirming && { prompt: 'select_account' }),
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

const toBase64Url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
