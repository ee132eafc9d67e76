import type { PublicFacts } from '../parts/public.ts'

export const pinterest: PublicFacts = {
  name: 'Pinterest',
  footerPlace: 7,
}
