import type { PlatformIdentity } from '../parts.ts'

export const linkedin: PlatformIdentity = { name: 'LinkedIn', isBeta: true }
