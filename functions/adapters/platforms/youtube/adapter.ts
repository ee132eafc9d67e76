import type { PlatformAdapter } from '../platform-adapter.ts'
import { youTubeVersion } from './version.ts'

export const youtube: PlatformAdapter = {
  version: youTubeVersion,
  connector: async () => (await import('./connector.ts')).youTubeConnector,
  publisher: async () => (await import('./publisher.ts')).youTubePublisher,
  rehearsal: async () => (await import('./rehearsal.ts')).youTubeRehearsal,
}
