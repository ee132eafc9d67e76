import * as z from 'zod'
import type { Provider } from '#shared/domain/users.ts'

/** GitHub's URLs and our credentials there. */
export type GitHubConfig = { clientId: string; authorizationAddress: string; tokenUrl: string; apiUrl: string; isSandbox: boolean }

/**
 * The variables `githubConfig` is built from. Without a client id, no one signs in through GitHub. The second variable
 * is the fake server's URL.
 */
export const githubEnvironment = { GITHUB_CLIENT_ID: z.string().default(''), GITHUB_SANDBOX_URL: z.url().optional() }

/** GitHub's own URLs, or the same hosts as paths of the sandbox. */
export const githubConfig = (environment: z.output<z.ZodObject<typeof githubEnvironment>>): GitHubConfig => {
  const { GITHUB_CLIENT_ID: clientId, GITHUB_SANDBOX_URL: sandbox } = environment
  const hosts = sandbox === undefined ? 'https:/' : sandbox
  return {
    clientId: clientId.trim(),
    authorizationAddress: `${hosts}/github.com/login/oauth/authorize`,
    tokenUrl: `${hosts}/github.com/login/oauth/access_token`,
    apiUrl: `${hosts}/api.github.com`,
    isSandbox: sandbox !== undefined,
  }
}

/** What the browser asks GitHub for (docs/specification.md). */
export const githubScope = 'read:user user:email'
export const githubParameters = { allow_signup: 'true' }

/** Google's URLs and our credentials there. */
export type GoogleConfig = {
  clientId: string
  authorizationAddress: string
  tokenUrl: string
  keysUrl: string
  isSandbox: boolean
}

/**
 * The variables `googleConfig` is built from. Without a client id, no one signs in through Google. The second variable
 * is the fake server's URL.
 */
export const googleEnvironment = { GOOGLE_CLIENT_ID: z.string().default(''), GOOGLE_SANDBOX_URL: z.url().optional() }

/**
 * Google's own URLs (https://accounts.google.com/.well-known/openid-configuration), or the same hosts as paths of the
 * sandbox.
 */
export const googleConfig = (environment: z.output<z.ZodObject<typeof googleEnvironment>>): GoogleConfig => {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_SANDBOX_URL: sandbox } = environment
  const hosts = sandbox === undefined ? 'https:/' : sandbox
  return {
    clientId: clientId.trim(),
    authorizationAddress: `${hosts}/accounts.google.com/o/oauth2/v2/auth`,
    tokenUrl: `${hosts}/oauth2.googleapis.com/token`,
    keysUrl: `${hosts}/www.googleapis.com/oauth2/v3/certs`,
    isSandbox: sandbox !== undefined,
  }
}

/** What the browser asks Google for (docs/specification.md). */
export const googleScope = 'openid email profile'
export const googleParameters = { access_type: 'offline', prompt: 'consent' }

/** The variables with the providers' URLs and our credentials there. */
export const identityEnvironment = { ...googleEnvironment, ...githubEnvironment }
export type IdentityEnvironment = z.output<z.ZodObject<typeof identityEnvironment>>

/** The page of our site that a provider sends people back to, registered there byte for byte. */
export const callbackUrl = (siteUrl: string, provider: Provider): string => `${siteUrl}/auth/${provider}/callback`
