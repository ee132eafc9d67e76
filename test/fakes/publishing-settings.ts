import type { PublishingSettingsStore } from '#functions/ports/publishing-settings.ts'
import { type PublishingSettings, publishingSettingsDefault } from '#shared/domain/publishing-settings.ts'

/** Publishing settings in memory. */
export const fakePublishingSettings = (): PublishingSettingsStore => {
  const rows = new Map<string, PublishingSettings>()

  return {
    get: async (userId) => rows.get(userId) ?? publishingSettingsDefault,
    async put(userId, settings) {
      rows.set(userId, settings)
    },
  }
}
