import type { PlatformIdentity } from '../parts.ts'

export const youtube: PlatformIdentity = { name: 'YouTube', isBeta: true }
