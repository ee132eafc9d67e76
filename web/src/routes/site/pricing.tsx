import { i18n } from '#web/lib/i18n.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { Pricing } from './landing/pricing.tsx'

export const Component = () => {
  useTitle(i18n.t('Pricing'))
  return <Pricing level="h1" />
}
