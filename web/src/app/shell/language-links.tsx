import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { languageNames, languages } from '#shared/domain/languages.ts'
import { i18n } from '#web/lib/i18n.ts'
import { isNothing } from '#web/lib/page-data.ts'
import { isDashboardPath } from '#web/lib/paths.ts'
import { sitePath } from '#web/lib/site-path.ts'
import { keptForGood } from '#web/lib/storage.ts'
import { footerLinkClass } from './footer-column.tsx'

/** Leads to the same page of the public site in another language, which this device keeps. The dashboard has its choice in Settings. */
export const LanguageLinks = () => {
  const { pathname } = useLocation()
  const [firstPath] = useState(pathname)
  if (isDashboardPath(pathname)) return null
  // Where there's no page, there's none in another language either.
  const path = isNothing() && pathname === firstPath ? '/' : pathname
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
