import { identityProviders } from '#functions/adapters/identity/all.ts'
import type { Fetch } from '#functions/adapters/identity/send.ts'
import type { Provider } from '#shared/domain/users.ts'
import { fromGitHub, fromGoogle } from '../sandbox/sign-in.ts'
import { githubApp, googleApp, openWorld, putFault } from '../sandbox/world.ts'

type Settings = { googleSecret?: string; githubSecret?: string; siteUrl?: string; aheadMs?: number }

/**
 * The adapters against their own sandbox, with a clock that can be ahead of its. `seen` has the requests they sent, in
 * order.
 */
export const onSandbox = async ({ googleSecret, githubSecret, siteUrl = 'https://crier.test', aheadMs = 0 }: Settings = {}) => {
  const world = await openWorld()
  const seen: { method: string; path: string; headers: Headers }[] = []
  const pauses: number[] = []
  const fetch: Fetch = (url, init) => {
    const { method, headers, url: address } = new Request(url, { method: init?.method ?? 'GET', headers: init?.headers ?? {} })
    seen.push({ method, path: new URL(address).pathname, headers })
    return globalThis.fetch(url, init)
  }
  const providers = identityProviders(
    {
      GOOGLE_CLIENT_ID: googleApp.clientId,
      GOOGLE_SANDBOX_URL: world.url,
      GITHUB_CLIENT_ID: githubApp.clientId,
      GITHUB_SANDBOX_URL: world.url,
    },
    {
      secrets: { google: googleSecret ?? googleApp.clientSecret, github: githubSecret ?? githubApp.clientSecret },
      siteUrl,
      talk: { fetch, now: () => world.clock.now + aheadMs, sleep: async (ms) => void pauses.push(ms) },
    },
  )
  const comeFrom = { google: fromGoogle, github: fromGitHub }
  const signInThrough = (provider: Provider) => async (name: string, parameters?: Record<string, string>) => {
    const { code, verifier } = await comeFrom[provider](world, name, parameters)
    return providers[provider].identify({ code, codeVerifier: verifier })
  }
  return {
    world,
    providers,
    pauses,
    seen,
    asked: () => seen.map(({ method, path }) => `${method} ${path}`),
    google: signInThrough('google'),
    github: signInThrough('github'),
    fault: (fault: Record<string, unknown>) => putFault(world, fault),
  }
}
