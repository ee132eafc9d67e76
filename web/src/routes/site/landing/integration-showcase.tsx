import { Link } from 'react-router-dom'
import { PlatformIcon } from '#web/components/platform-icon.tsx'
import { PlatformState } from '../platform-state.tsx'
import { publicPlatforms } from '../public-platforms.ts'
import { Section } from './section.tsx'

export const IntegrationShowcase = () => (
  <Section
    id="integration-showcase"
    title="Every square in town."
    lead={<p>X works today. The other platforms are being added one by one, each only when posting to it can be trusted.</p>}
  >
    <ul className="divide-y divide-line border-line border-y">
      {publicPlatforms.map(({ slug, icon, name, state, line }) => (
        <li key={slug} className="relative flex items-center gap-4 px-2 py-4 hover:bg-well">
          <PlatformIcon platform={icon} size={24} />
          <div className="min-w-0 flex-1 sm:grid sm:grid-cols-[11rem_1fr] sm:items-baseline">
            <h3 className="font-semibold">
              <Link to={`/platforms/${slug}`} className="rounded-control after:absolute after:inset-0">
                {name}
              </Link>
            </h3>
            <p className="text-ink-muted text-sm">{line}</p>
          </div>
          <PlatformState state={state} />
        </li>
      ))}
    </ul>
  </Section>
)
