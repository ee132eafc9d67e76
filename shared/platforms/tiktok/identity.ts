import type { PlatformIdentity } from '../parts.ts'

export const tiktok: PlatformIdentity = { name: 'TikTok' }
