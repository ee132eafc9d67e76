import * as z from 'zod/mini'
import { Platform } from './schemas.ts'
import { dayMs, minuteMs } from './times.ts'

/** The default for how many minutes late a post is still published. */
export const lateLimitMinutesDefault = 120

/** A person's publishing settings: the hold switch and the late policy. */
export const PublishingSettings = z.strictObject({
  /** Nothing is sent while this is on. */
  isEverythingPaused: z.boolean(),
  /** Nothing is sent to these platforms. */
  pausedPlatforms: z.array(Platform).check(z.maxLength(20)),
  /**
   * A post later than this isn't sent but marked missed, and the person is asked. 0 tolerates only a moment's delay.
   */
  lateLimitMinutes: z.int().check(z.minimum(0), z.maximum((7 * dayMs) / minuteMs)),
})
export type PublishingSettings = z.infer<typeof PublishingSettings>

export const publishingSettingsDefault: PublishingSettings = {
  isEverythingPaused: false,
  pausedPlatforms: [],
  lateLimitMinutes: lateLimitMinutesDefault,
}
