import type { PlatformAdapter } from '../platform-adapter.ts'
import { xVersion } from './version.ts'

export const x: PlatformAdapter = {
  version: xVersion,
  connector: async () => (await import('./connector.ts')).xConnector,
  publisher: async () => (await import('./publisher.ts')).xPublisher,
  rehearsal: async () => (await import('./rehearsal.ts')).xRehearsal,
  description: async () => (await import('./field-names.ts')).xDescription,
}
