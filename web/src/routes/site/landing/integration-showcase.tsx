import { Link } from 'react-router-dom'
import { i18n } from '#web/lib/i18n.ts'
import { faces } from '#web/platforms/face-registry.ts'
import { PlatformIcon } from '#web/platforms/platform-icon.tsx'
import { publicPlatforms } from '#web/platforms/registry.ts'
import { PlatformState } from '../platform-state.tsx'
import { betaNames } from './questions.ts'
import { Section } from './section.tsx'

export const IntegrationShowcase = () => (
  <Section
    id="integration-showcase"
    title={i18n.t('Every square in town.')}
    lead={<p>{i18n.t('Most platforms are open to everyone. {betaNames} are in beta.', { betaNames })}</p>}
  >
    <ul className="divide-y divide-line border-line border-t">
      {publicPlatforms.map(({ platform, slug, name, isBeta }) => (
        <li
          key={slug}
          className="relative grid grid-cols-[auto_1fr_auto] items-center gap-x-4 gap-y-1 px-2 py-4 hover:bg-well sm:grid-cols-[auto_10rem_1fr_auto]"
        >
          <PlatformIcon platform={platform} size={24} />
          <h3 className="font-semibold">
            <Link to={`/platforms/${slug}`} className="rounded-control after:absolute after:inset-0">
              {name}
            </Link>
          </h3>
          <p className="col-span-2 col-start-2 row-start-2 text-ink-muted text-sm sm:col-span-1 sm:col-start-3 sm:row-start-1">
            {faces[platform].line}
          </p>
          <PlatformState isBeta={isBeta} />
        </li>
      ))}
    </ul>
  </Section>
)
