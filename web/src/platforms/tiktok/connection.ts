import type { PlatformConnection } from '../parts/connection.ts'

export const connection: PlatformConnection = {
  Settings: undefined,
  noSettingsNote: 'TikTok wants who may see a post to be chosen for each post, so accounts have no settings here.',
}
