import type { Platform } from '#shared/domain/platforms.ts'

/** Nothing goes to the platform before `until` (ISO); `message` says why in words for people. */
export type PlatformHold = { until: string; message: string }

/** The operator's switch per platform; the engine sets it too when a platform stops the whole app. */
export interface PlatformHolds {
  get(platform: Platform): Promise<PlatformHold | undefined>
  /** In one write. A hold that lasts longer stays: what the engine finds out must not end what an operator decided. */
  hold(platform: Platform, hold: PlatformHold): Promise<void>
  release(platform: Platform): Promise<void>
}
