import type { PublicFacts } from '../parts/public.ts'

export const youtube: PublicFacts = {
  name: 'YouTube',
  isBeta: true,
  footerPlace: 6,
}
