import type { PublicFacts } from '../parts/public.ts'

export const facebook: PublicFacts = {
  name: 'Facebook',
  footerPlace: 1,
}
