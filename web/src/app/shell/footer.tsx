import { Logo } from '#web/components/logo.tsx'
import { SiteLink } from './site-link.tsx'

const schedulers = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  twitter: 'X (Twitter)',
  linkedin: 'LinkedIn',
  tiktok: 'TikTok',
  youtube: 'YouTube',
  pinterest: 'Pinterest',
}

const columns = [
  {
    title: 'Platform Schedulers',
    links: Object.entries(schedulers).map(([slug, name]) => ({ to: `/platforms/${slug}`, text: `${name} Posts Scheduler` })),
  },
  {
    title: 'Company',
    links: [
      { to: '/blog', text: 'Blog' },
      { to: '/contact', text: 'Contact' },
      { to: '/tools', text: 'Free Tools' },
      { to: '/status', text: 'Status' },
    ],
  },
  { title: 'Legal', links: [{ to: '/privacy-terms', text: 'Privacy & Terms' }] },
]

/** The foot of every page of both applications. */
export const Footer = () => (
  <footer className="border-line border-t">
    <div className="mx-auto grid max-w-6xl gap-x-8 gap-y-10 px-4 py-12 sm:grid-cols-2 sm:px-8 lg:grid-cols-[2fr_1.5fr_1fr_1fr]">
      <div className="max-w-xs">
        <Logo />
        <p className="mt-3 text-ink-muted text-sm">Crier streamlines your social media presence across all platforms.</p>
      </div>
      {columns.map(({ title, links }) => (
        <nav key={title} aria-label={title}>
          <h2 className="font-semibold text-sm">{title}</h2>
          <ul className="mt-2">
            {links.map(({ to, text }) => (
              <li key={to}>
                <SiteLink
                  to={to}
                  className="inline-flex min-h-8 items-center rounded-control text-ink-muted text-sm hover:text-ink hover:underline pointer-coarse:min-h-11 pointer-coarse:min-w-11"
                >
                  {text}
                </SiteLink>
              </li>
            ))}
          </ul>
        </nav>
      ))}
    </div>
  </footer>
)
