import type { PlatformConnection } from '../parts/connection.ts'

export const connection: PlatformConnection = {
  note: 'Your account may be on any server. Crier registers itself there.',
  Settings: undefined,
  noSettingsNote: 'Who sees your posts, and their language, is as you set it on your server. A post can say otherwise.',
}
