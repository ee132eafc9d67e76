import type { PlatformConnection } from '../parts/connection.ts'

export const connection: PlatformConnection = {
  note: 'Your account may be on any server. Nobody has to register an app.',
  Settings: undefined,
}
