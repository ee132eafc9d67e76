import type { PlatformIdentity } from '../parts.ts'

export const facebook: PlatformIdentity = { name: 'Facebook' }
