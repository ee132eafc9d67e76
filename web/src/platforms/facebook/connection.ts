import type { PlatformConnection } from '../parts/connection.ts'

export const connection: PlatformConnection = {
  note: 'Crier publishes to Pages; a profile can’t be posted to.',
  Settings: undefined,
}
