import type { IdentityProvider } from '#functions/ports/identity-provider.ts'
import { secondMs } from '#shared/domain/times.ts'
import { outcomeOf } from '../refusal.ts'
import type { Talk } from '../send.ts'
import { readPerson } from './person.ts'
import { exchangeCode, type GitHubApp, revokeToken } from './token.ts'

const deadlineMs = 20 * secondMs

/** Who somebody is to GitHub, from its API; the token that it takes is given back at once. */
export const githubProvider = (app: GitHubApp, talk: Talk): IdentityProvider => ({
  provider: 'github',
  isAvailable: app.config.clientId !== '',
  identify: ({ code, codeVerifier }) =>
    outcomeOf(async () => {
      const signal = AbortSignal.timeout(deadlineMs)
      const token = await exchangeCode(talk, app, { code, codeVerifier, signal })
      try {
        return { kind: 'vouched', person: await readPerson(talk, { apiUrl: app.config.apiUrl, token, signal }) }
      } finally {
        await revokeToken(talk, app, token)
      }
    }),
})
