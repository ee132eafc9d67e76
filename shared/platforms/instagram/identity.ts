import type { PlatformIdentity } from '../parts.ts'

export const instagram: PlatformIdentity = { name: 'Instagram' }
