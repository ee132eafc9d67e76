import { platformIds } from '#shared/domain/platforms.ts'
import type { Stage } from '../stages.ts'

/** Crier's apps at the platforms. Their secrets are in the parameter store. */
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

/** The names of those apps' secrets. */
export const platformSecrets = platformIds.map((platform) => `${platform}-client-secret`)

/**
 * Crier's apps at Google and GitHub; one without a client id isn't offered. Their secrets are in the parameter store.
 */
export const identityApps = ({ googleClientId, githubClientId }: Stage) => ({
  ...(googleClientId !== undefined && { GOOGLE_CLIENT_ID: googleClientId }),
  ...(githubClientId !== undefined && { GITHUB_CLIENT_ID: githubClientId }),
})
