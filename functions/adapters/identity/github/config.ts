import * as z from 'zod'

/** Where GitHub is and who we are to it. */
export type GitHubConfig = { clientId: string; authorizationAddress: string; tokenUrl: string; apiUrl: string; isSandbox: boolean }

/** The variables that `githubConfig` is made of. Without a client id nobody signs in through GitHub; the second one is the fake server's. */
export const githubEnvironment = { GITHUB_CLIENT_ID: z.string().default(''), GITHUB_SANDBOX_URL: z.url().optional() }

/** GitHub's own addresses, or the same hosts as paths of the sandbox. */
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
