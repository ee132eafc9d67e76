import type { PublicFacts } from '../parts/public.ts'

export const instagram: PublicFacts = {
  name: 'Instagram',
  footerPlace: 2,
}
