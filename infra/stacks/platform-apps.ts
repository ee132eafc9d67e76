import { Platform } from '#shared/domain/platforms.ts'
import type { Stage } from '../stages.ts'

/** The apps by which Crier is known to the platforms. Their secrets are in the parameter store. */
export const platformApps = ({ platformClientIds }: Stage) => ({
  PLATFORM_APPS: JSON.stringify(
    Object.fromEntries(Object.entries(platformClientIds).map(([platform, clientId]) => [platform, { clientId }])),
  ),
})

/** The names of the secrets of those apps. */
export const platformSecrets = Platform.options.map((platform) => `${platform}-client-secret`)
