import { use } from 'react'
import type { Recommendation } from '#shared/contracts/health.ts'
import { FooterColumn, footerLinkClass } from './footer-column.tsx'

let asked: Promise<Recommendation[]> | undefined

/** The products of others that this deployment recommends; nothing where it recommends none. */
export const Recommendations = () => {
  const recommendations = use(askOnce())
  if (recommendations.length === 0) return null
  return (
    <FooterColumn title="Recommendations">
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

const askOnce = () => {
  asked ??= ask()
  return asked
}

/** Without the contract's parser, which would weigh more than all else that every page loads later. */
const ask = async (): Promise<Recommendation[]> => {
  try {
    const config: unknown = await (await fetch('/api/config')).json()
    if (typeof config !== 'object' || config === null || !('recommendations' in config)) return []
    return Array.isArray(config.recommendations) ? config.recommendations.filter(isRecommendation) : []
  } catch {
    return []
  }
}

const isRecommendation = (value: unknown): value is Recommendation =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  'url' in value &&
  typeof value.url === 'string'
