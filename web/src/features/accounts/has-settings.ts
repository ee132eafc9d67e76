import type { Platform } from '#shared/domain/platforms.ts'

/** The platforms whose accounts have defaults; the dialog that holds them is loaded when it is opened. */
const platforms: ReadonlySet<Platform> = new Set(['x', 'linkedin', 'pinterest', 'youtube'])

export const hasSettings = (platform: Platform) => platforms.has(platform)
