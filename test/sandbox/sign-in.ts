import { createHash } from 'node:crypto'
import { githubApp, googleApp, newPkce, putFault as putPlatformFault, type TestWorld, visit } from './world.ts'

type Parameters = Record<string, string>

/**
 * Sends a browser to Google or GitHub with Crier's parameters. Overrides replace parameters, and empty ones are
 * omitted.
 */
const sendTo = (address: string, usual: Parameters) => (parameters: Parameters) => {
  const url = new URL(address)
  for (const [name, value] of Object.entries({ ...usual, ...parameters })) if (value !== '') url.searchParams.set(name, value)
  return url
}

export const googleUrl = ({ url }: Pick<TestWorld, 'url'>, parameters: Parameters) =>
  sendTo(`${url}/accounts.google.com/o/oauth2/v2/auth`, {
    response_type: 'code',
    client_id: googleApp.clientId,
    redirect_uri: googleApp.callbacks[0] ?? '',
    scope: 'openid email profile',
    state: 'state-1',
    code_challenge_method: 'S256',
    access_type: 'offline',
    prompt: 'consent',
  })(parameters)

export const githubUrl = ({ url }: Pick<TestWorld, 'url'>, parameters: Parameters) =>
  sendTo(`${url}/github.com/login/oauth/authorize`, {
    client_id: githubApp.clientId,
    redirect_uri: githubApp.callbacks[0] ?? '',
    scope: 'read:user user:email',
    state: 'state-1',
    code_challenge_method: 'S256',
    allow_signup: 'true',
  })(parameters)

/** What a person returns from Google with, and the matching verifier. */
export const fromGoogle = async (world: Pick<TestWorld, 'url'>, name: string, parameters: Parameters = {}) => {
  const { verifier, challenge } = newPkce()
  const { back } = await visit(googleUrl(world, { login_hint: name, code_challenge: challenge, nonce: challenge, ...parameters }))
  return { back, code: back.searchParams.get('code') ?? '', verifier }
}

export const fromGitHub = async (world: Pick<TestWorld, 'url'>, name: string, parameters: Parameters = {}) => {
  const { verifier, challenge } = newPkce()
  const { back } = await visit(githubUrl(world, { login_hint: name, code_challenge: challenge, ...parameters }))
  return { back, code: back.searchParams.get('code') ?? '', verifier }
}

/** The form for exchanging a code. */
export const googleForm = ({ code, verifier }: { code: string; verifier: string }) => ({
  grant_type: 'authorization_code',
  code,
  redirect_uri: googleApp.callbacks[0] ?? '',
  client_id: googleApp.clientId,
  client_secret: googleApp.clientSecret,
  code_verifier: verifier,
})

export const githubForm = ({ code, verifier }: { code: string; verifier: string }) => ({
  client_id: githubApp.clientId,
  client_secret: githubApp.clientSecret,
  code,
  redirect_uri: githubApp.callbacks[0] ?? '',
  code_verifier: verifier,
})

/** Builds a form without the undefined fields. */
export const asForm = (fields: Record<string, string | undefined>) => {
  const form = new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.set(name, value)
  return form
}

export const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

export const putGoogleFault = (world: TestWorld, fault: Record<string, unknown>) =>
  putPlatformFault(world, { platform: 'google', ...fault })
export const putGitHubFault = (world: TestWorld, fault: Record<string, unknown>) =>
  putPlatformFault(world, { platform: 'github', ...fault })
