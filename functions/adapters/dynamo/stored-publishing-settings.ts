import * as z from 'zod'
import { PublishingSettings } from '#shared/domain/publishing-settings.ts'
import { readItem } from './read-item.ts'

const { isEverythingPaused, pausedPlatforms, ...others } = PublishingSettings.shape

/** The settings under the names that they have in the table. */
export const StoredPublishingSettings = z.strictObject({
  ...others,
  holdsEverything: isEverythingPaused,
  heldPlatforms: pausedPlatforms,
})

export const readPublishingSettings = (stored: unknown): PublishingSettings => {
  const { holdsEverything, heldPlatforms, ...rest } = readItem(StoredPublishingSettings, stored)
  return { isEverythingPaused: holdsEverything, pausedPlatforms: heldPlatforms, ...rest }
}

export const storedSettings = ({
  isEverythingPaused,
  pausedPlatforms,
  lateLimitMinutes,
}: PublishingSettings): z.infer<typeof StoredPublishingSettings> => ({
  holdsEverything: isEverythingPaused,
  heldPlatforms: pausedPlatforms,
  lateLimitMinutes,
})
