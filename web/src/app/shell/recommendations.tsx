import { use } from 'react'
import type { Recommendation } from '#shared/contracts/health.ts'
import { askDeployment } from '#web/lib/deployment-config.ts'
import { i18n } from '#web/lib/i18n.ts'
import { FooterColumn, footerLinkClass } from './footer-column.tsx'

/** The third-party products this deployment recommends. Renders nothing if there are none. */
export const Recommendations = () => {
  const { recommendations: told } = use(askDeployment())
  const recommendations = Array.isArray(told) ? told.filter(isRecommendation) : []
  if (recommendations.length === 0) return null
  return (
    <FooterColumn title={i18n.t('Recommendations')}>
      {recommendations.map(({ name, url }) => (
        <li key={url}>
          <a href={url} className={footerLinkClass}>
            {name}
          </a>
        </li>
      ))}
    </FooterColumn>
  )
}

const isRecommendation = (value: unknown): value is Recommendation =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  'url' in value &&
  typeof value.url === 'string'
