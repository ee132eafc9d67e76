import type { PublicFacts } from '../parts/public.ts'

export const linkedin: PublicFacts = {
  name: 'LinkedIn',
  isBeta: true,
  footerPlace: 4,
}
