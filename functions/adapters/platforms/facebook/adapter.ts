import type { PlatformAdapter } from '../platform-adapter.ts'
import { facebookVersion } from './version.ts'

export const facebook: PlatformAdapter = {
  version: facebookVersion,
  connector: async () => (await import('./connector.ts')).facebookConnector,
  publisher: async () => (await import('./publisher.ts')).facebookPublisher,
  rehearsal: async () => (await import('./rehearsal.ts')).facebookRehearsal,
}
