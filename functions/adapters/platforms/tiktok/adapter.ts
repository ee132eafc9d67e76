import type { PlatformAdapter } from '../platform-adapter.ts'
import { tikTokVersion } from './version.ts'

export const tiktok: PlatformAdapter = {
  version: tikTokVersion,
  connector: async () => (await import('./connector.ts')).tikTokConnector,
  publisher: async () => (await import('./publisher.ts')).tikTokPublisher,
  rehearsal: async () => (await import('./rehearsal.ts')).tikTokRehearsal,
}
