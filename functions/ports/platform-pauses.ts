import type { Platform } from '#shared/domain/platforms.ts'

/** Nothing goes to the platform before `until` (ISO); `message` says why in words for people. */
export type PlatformPause = { until: string; message: string }

/** The operator's switch per platform; the engine sets it too when a platform stops the whole app. */
export interface PlatformPauses {
  get(platform: Platform): Promise<PlatformPause | undefined>
  /** In one write. A pause that lasts longer stays: what the engine finds out must not end what an operator decided. */
  pause(platform: Platform, pause: PlatformPause): Promise<void>
  resume(platform: Platform): Promise<void>
}
