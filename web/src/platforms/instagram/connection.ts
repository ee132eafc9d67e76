import type { PlatformConnection } from '../parts/connection.ts'

export const connection: PlatformConnection = {
  note: 'It has to be a professional one, for a business or a creator.',
  Settings: undefined,
}
