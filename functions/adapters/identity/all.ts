import type { IdentityProvider } from '#functions/ports/identity-provider.ts'
import type { Provider } from '#shared/domain/users.ts'
import { callbackUrl, githubConfig, googleConfig, type IdentityEnvironment } from './config.ts'
import { githubProvider } from './github.ts'
import { googleProvider } from './google.ts'
import type { Talk } from './send.ts'

type Settings = { secrets: Record<Provider, string>; siteUrl: string; talk: Talk }

/** All identity providers. Secrets are trimmed, because a trailing newline would make them wrong. */
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
