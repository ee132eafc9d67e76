import * as z from 'zod'

/** Where Google is and who we are to it. */
export type GoogleConfig = {
  clientId: string
  authorizationAddress: string
  tokenUrl: string
  keysUrl: string
  isSandbox: boolean
}

/** The variables that `googleConfig` is made of. Without a client id nobody signs in through Google; the second one is the fake server's. */
export const googleEnvironment = { GOOGLE_CLIENT_ID: z.string().default(''), GOOGLE_SANDBOX_URL: z.url().optional() }

/** Google's own addresses (https://accounts.google.com/.well-known/openid-configuration), or the same hosts as paths of the sandbox. */
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
