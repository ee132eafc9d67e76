import type { PublicFacts } from '../parts/public.ts'

export const x: PublicFacts = {
  slug: 'twitter',
  name: 'X (Twitter)',
  shortName: 'X',
  footerPlace: 3,
}
