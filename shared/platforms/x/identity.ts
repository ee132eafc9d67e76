import type { PlatformIdentity } from '../parts.ts'

/** People used to call it Twitter, and addresses still do. */
export const x: PlatformIdentity = { name: 'X', slug: 'twitter' }
