import type { PublishingSettingsStore } from '#functions/ports/users.ts'
import { type PublishingSettings, publishingSettingsDefault } from '#shared/domain/publishing-settings.ts'

/** Publishing settings in memory. */
export const fakePublishingSettings = (): PublishingSettingsStore => {
  const rows = new Map<string, PublishingSettings>()
  const disabled = new Set<string>()

  return {
    get: async (userId) => ({ ...(rows.get(userId) ?? publishingSettingsDefault), ...(disabled.has(userId) && { isDisabled: true }) }),
    async put(userId, { isEverythingPaused, pausedPlatforms, lateLimitMinutes }) {
      rows.set(userId, { isEverythingPaused, pausedPlatforms, lateLimitMinutes })
    },
    async setDisabled(userId, isDisabled) {
      if (isDisabled) disabled.add(userId)
      else disabled.delete(userId)
    },
  }
}
