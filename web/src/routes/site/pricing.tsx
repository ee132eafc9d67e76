import { useTitle } from '#web/lib/use-title.ts'
import { Pricing } from './landing/pricing.tsx'

export const Component = () => {
  useTitle('Pricing')
  return <Pricing level="h1" />
}
