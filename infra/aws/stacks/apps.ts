import { Platform } from '#shared/domain/platforms.ts'
import type { Stage } from '../stages.ts'

/** The apps by which Crier is known to the platforms. Their secrets are in the parameter store. */
export const platformApps = ({ platformClientIds, asksForBusinesses }: Stage) => ({
  PLATFORM_APPS: JSON.stringify(
    Object.fromEntries(
      Object.entries(platformClientIds).map(([platform, clientId]) => [
        platform,
        { clientId, ...(asksForBusinesses && { asksForBusinesses }) },
      ]),
    ),
  ),
})

/** The names of the secrets of those apps. */
export const platformSecrets = Platform.options.map((platform) => `${platform}-client-secret`)

/** The apps by which Google and GitHub know Crier; one that is not named is not offered. Their secrets are in the parameter store. */
export const identityApps = ({ googleClientId, githubClientId }: Stage) => ({
  ...(googleClientId !== undefined && { GOOGLE_CLIENT_ID: googleClientId }),
  ...(githubClientId !== undefined && { GITHUB_CLIENT_ID: githubClientId }),
})
