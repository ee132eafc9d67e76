import * as z from 'zod/mini'
import { Platform } from './platforms.ts'
import { dayMs, minuteMs } from './times.ts'

/** Late posts are published up to this many minutes after their time unless the person decides otherwise. */
export const lateLimitMinutesDefault = 120

/** What a person decides about all publishing: the hold switch and the late policy. */
export const PublishingSettings = z.strictObject({
  /** Nothing is sent while this is on. */
  isEverythingPaused: z.boolean(),
  /** Nothing is sent to these platforms. */
  pausedPlatforms: z.array(Platform).check(z.maxLength(20)),
  /** A post later than this is not sent but marked missed, and the person is asked. 0 means never late by more than a moment. */
  lateLimitMinutes: z.int().check(z.minimum(0), z.maximum((7 * dayMs) / minuteMs)),
})
export type PublishingSettings = z.infer<typeof PublishingSettings>

export const publishingSettingsDefault: PublishingSettings = {
  isEverythingPaused: false,
  pausedPlatforms: [],
  lateLimitMinutes: lateLimitMinutesDefault,
}
