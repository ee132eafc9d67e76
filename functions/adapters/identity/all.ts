import type { IdentityProvider } from '#functions/ports/identity-provider.ts'
import type { Provider } from '#shared/domain/users.ts'
import { callbackUrl, githubConfig, googleConfig, type IdentityEnvironment } from './config.ts'
import { githubProvider } from './github.ts'
import { googleProvider } from './google.ts'
import type { Talk } from './send.ts'

type Settings = { secrets: Record<Provider, string>; siteUrl: string; talk: Talk }

/** Everybody who can say who a person is. Secrets come trimmed: a newline behind one would make it wrong. */
export const identityProviders = (
  environment: IdentityEnvironment,
  { secrets, siteUrl, talk }: Settings,
): Record<Provider, IdentityProvider> => ({
  google: googleProvider(
    { config: googleConfig(environment), clientSecret: secrets.google.trim(), redirectUri: callbackUrl(siteUrl, 'google') },
    talk,
  ),
  github: githubProvider(
    { config: githubConfig(environment), clientSecret: secrets.github.trim(), redirectUri: callbackUrl(siteUrl, 'github') },
    talk,
  ),
})
