import { Suspense, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { languageNames, languages } from '#shared/domain/languages.ts'
import { lazyOrNothing } from '#web/components/lazy-part.tsx'
import { Logo } from '#web/components/logo.tsx'
import { i18n } from '#web/lib/i18n.ts'
import { isNothing } from '#web/lib/page-data.ts'
import { isDashboardPath } from '#web/lib/paths.ts'
import { sellsPlans } from '#web/lib/sells-plans.ts'
import { sitePath } from '#web/lib/site-address.ts'
import { keptForGood } from '#web/lib/storage.ts'
import { useIsHydrated } from '#web/lib/use-is-hydrated.ts'
import { publicPlatforms } from '#web/platforms/registry.ts'
import { FooterColumn, footerLinkClass } from './footer-column.tsx'
import { SiteLink } from './site-link.tsx'

const schedulers = {
  title: i18n.t('Platform Schedulers'),
  links: publicPlatforms
    .toSorted((one, other) => one.footerPlace - other.footerPlace)
    .map(({ slug, name }) => ({ to: `/platforms/${slug}`, text: i18n.t('{name} Posts Scheduler', { name }) })),
}

const company = {
  title: i18n.t('Company'),
  links: [
    { to: '/blog', text: i18n.t('Blog') },
    { to: '/contact', text: i18n.t('Contact') },
    { to: '/tools', text: i18n.t('Free Tools') },
    { to: '/status', text: i18n.t('Status') },
  ],
}

/** The platform pages and the blog market the plans, so a deployment that sells none has neither. */
const box = { title: i18n.t('This Crier'), links: company.links.filter(({ to }) => to !== '/blog') }

const columns = () => [
  ...(sellsPlans() ? [schedulers, company] : [box]),
  { title: i18n.t('Legal'), links: [{ to: '/privacy-terms', text: i18n.t('Privacy & Terms') }] },
]

/** A column with more links than this has two shorter ones beside it on a phone. */
const longMin = 5

// The recommendations are a deployment setting, unknown to documents built ahead of time.
const Recommendations = lazyOrNothing(async () => (await import('./recommendations.tsx')).Recommendations)

/**
 * The footer of every page in both apps. Its last column may load late or not at all, and has reserved space so the
 * others don't move.
 */
export const Footer = () => (
  <footer className="border-line border-t">
    <div className="mx-auto grid max-w-6xl grid-cols-[minmax(0,3fr)_minmax(0,2fr)] gap-x-6 gap-y-8 px-4 py-8 sm:grid-cols-2 sm:gap-x-8 sm:gap-y-10 sm:py-12 sm:px-8 lg:grid-cols-[2fr_1.5fr_1fr_1fr_1fr]">
      <div className="max-w-xs max-sm:col-span-2">
        <Logo />
        <p className="mt-3 text-ink-muted text-sm">{i18n.t('Crier streamlines your social media presence across all platforms.')}</p>
        <LanguageLinks />
      </div>
      {columns().map(({ title, links }) => (
        <FooterColumn key={title} title={title} isLong={links.length > longMin}>
          {links.map(({ to, text }) => (
            <li key={to}>
              <SiteLink to={to} className={footerLinkClass}>
                {text}
              </SiteLink>
            </li>
          ))}
        </FooterColumn>
      ))}
      <Suspense>{useIsHydrated() && <Recommendations />}</Suspense>
    </div>
  </footer>
)

/**
 * Leads to the same address of the public site in another language, which this device keeps. The dashboard has its choice
 * in Settings.
 */
const LanguageLinks = () => {
  const { pathname, search, hash } = useLocation()
  const [firstPath] = useState(pathname)
  // Documents built ahead of time don't know the rest of the address.
  const rest = useIsHydrated() ? search + hash : ''
  if (isDashboardPath(pathname)) return null
  // Where there's no page, there's none in another language either.
  const path = isNothing() && pathname === firstPath ? '/' : pathname + rest
  return (
    <ul aria-label={i18n.t('Language')} className="mt-6 flex flex-wrap gap-x-4">
      {languages.map((language) => (
        <li key={language}>
          <a
            href={sitePath(path, language)}
            lang={language}
            hrefLang={language}
            aria-current={language === i18n.locale || undefined}
            onClick={() => keptForGood.set('language', language)}
            className={`${footerLinkClass} aria-[current]:font-semibold aria-[current]:text-ink`}
          >
            {languageNames[language]}
          </a>
        </li>
      ))}
    </ul>
  )
}
