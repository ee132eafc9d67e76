import type { PublishingSettings } from '#shared/domain/publishing-settings.ts'

/** What each person decided about their publishing. */
export interface PublishingSettingsStore {
  /** `publishingSettingsDefault` for a person who never decided anything. Read consistently: a pause is in force once it was accepted. */
  get(userId: string): Promise<PublishingSettings>
  put(userId: string, settings: PublishingSettings): Promise<void>
}
