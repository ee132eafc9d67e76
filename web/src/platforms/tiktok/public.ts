import type { PublicFacts } from '../parts/public.ts'

export const tiktok: PublicFacts = {
  name: 'TikTok',
  footerPlace: 5,
}
