import type { PlatformAdapter } from '../platform-adapter.ts'
import { pinterestVersion } from './version.ts'

export const pinterest: PlatformAdapter = {
  version: pinterestVersion,
  connector: async () => (await import('./connector.ts')).pinterestConnector,
  publisher: async () => (await import('./publisher.ts')).pinterestPublisher,
  rehearsal: async () => (await import('./rehearsal.ts')).pinterestRehearsal,
}
