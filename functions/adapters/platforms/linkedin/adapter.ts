import type { PlatformAdapter } from '../platform-adapter.ts'
import { linkedinVersion } from './version.ts'

export const linkedin: PlatformAdapter = {
  version: linkedinVersion,
  connector: async () => (await import('./connector.ts')).linkedInConnector,
  publisher: async () => (await import('./publisher.ts')).linkedInPublisher,
  rehearsal: async () => (await import('./rehearsal.ts')).linkedInRehearsal,
}
