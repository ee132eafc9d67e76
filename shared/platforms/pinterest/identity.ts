import type { PlatformIdentity } from '../parts.ts'

export const pinterest: PlatformIdentity = { name: 'Pinterest' }
