import type { PlatformAdapter } from '../platform-adapter.ts'
import { instagramVersion } from './version.ts'

export const instagram: PlatformAdapter = {
  version: instagramVersion,
  connector: async () => (await import('./connector.ts')).instagramConnector,
  publisher: async () => (await import('./publisher.ts')).instagramPublisher,
  rehearsal: async () => (await import('./rehearsal.ts')).instagramRehearsal,
}
