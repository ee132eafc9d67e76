import { ChevronDown } from 'lucide-react'
import { type MouseEvent, Suspense } from 'react'
import { Link, useParams } from 'react-router-dom'
import { Spinner } from '#web/components/spinner.tsx'
import { i18n } from '#web/lib/i18n.ts'
import { showToast } from '#web/lib/toast.ts'
import { useIsHydrated } from '#web/lib/use-is-hydrated.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { LoadFailure } from './blog/article.tsx'
import { useOwnLinks } from './blog/own-links.ts'
import type { DocsData, DocsPage } from './docs/docs-page.ts'
import { useDocs } from './docs/use-docs.ts'
import './blog/article.css'
import './docs/docs.css'

/** A page of the developer docs. */
export const Component = () => {
  const { '*': rest = '' } = useParams()
  const path = `/docs/${rest}`.replace(/\/$/, '')
  return (
    <Suspense fallback={<Loading />}>
      <FoundPage key={path} path={path} />
    </Suspense>
  )
}

const Loading = () => {
  useTitle(i18n.t('Documentation'))
  return (
    <div className="grid flex-1 place-items-center">
      <Spinner text={i18n.t('Loading…')} />
    </div>
  )
}

const FoundPage = ({ path }: { path: string }) => {
  const { found, retry } = useDocs(path)
  return found ? (
    <Page {...found} />
  ) : (
    <LoadFailure text={i18n.t('We couldn’t load this page. Check your connection and try again.')} onRetry={retry} />
  )
}

const Page = ({ page, groups }: DocsData) => {
  const { path, title, html } = page
  const followOwnLinks = useOwnLinks()
  const isHydrated = useIsHydrated()
  useTitle(path === '/docs' ? title : i18n.t('{page}: developer docs', { page: title }))
  return (
    <div className="mx-auto w-full max-w-6xl px-4 pb-20 sm:px-8 lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-14">
      <Navigation page={page} groups={groups} />
      <article lang="en" className="min-w-0 max-w-3xl pt-8 lg:pt-14">
        <h1 className="border-ink border-b-4 border-double pb-5 font-display text-4xl leading-none tracking-tight sm:text-6xl">{title}</h1>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: what is heard are the links and buttons of the text, which the keyboard clicks as well. */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the same. */}
        <div
          className={`article docs pt-6 ${isHydrated ? 'can-copy' : ''}`}
          onClick={(event) => {
            copyCode(event)
            followOwnLinks(event)
          }}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: it is our own text, and web/prerender/developers sanitized it when the site was built.
          dangerouslySetInnerHTML={{ __html: html }}
        />
      </article>
    </div>
  )
}

/** On phones, the pages are behind one line; next to the text otherwise. */
const Navigation = (shown: DocsData) => (
  <>
    <details className="group mt-4 border-line border-y lg:hidden">
      <summary className="flex min-h-11 cursor-pointer items-center justify-between font-medium">
        {i18n.t('All developer docs')}
        <ChevronDown aria-hidden size={18} className="group-open:rotate-180" />
      </summary>
      <nav aria-label={i18n.t('All developer docs')} className="grid gap-5 pt-2 pb-5">
        <Groups {...shown} />
      </nav>
    </details>
    <nav
      aria-label={i18n.t('Developer docs')}
      className="hidden gap-7 pt-14 lg:sticky lg:top-16 lg:grid lg:max-h-[calc(100dvh-4rem)] lg:self-start lg:overflow-y-auto"
    >
      <Groups {...shown} />
    </nav>
  </>
)

const Groups = ({ page, groups }: DocsData) =>
  groups.map(({ title, links }) => (
    <div key={title} lang="en">
      <p className="text-ink-muted text-sm">{title}</p>
      <ul className="mt-1">
        {links.map(({ path: to, label }) => (
          <li key={to}>
            <DocsLink to={to} label={label} isCurrent={to === page.path} />
            {to === page.path && to !== '/docs' && <Sections {...page} />}
          </li>
        ))}
      </ul>
    </div>
  ))

const linkClass =
  'flex items-center rounded-control py-1.5 hover:underline aria-[current=page]:font-semibold aria-[current=page]:underline max-lg:min-h-11'

/** The sections of the page that's open. The overview's are what's beside them anyway. */
const Sections = ({ sections }: DocsPage) => (
  <ul aria-label={i18n.t('On this page')} className="mb-2 border-line border-l pl-3 text-sm">
    {sections.map(({ id, title }) => (
      <li key={id}>
        <a href={`#${id}`} className={`${linkClass} text-ink-muted hover:text-ink`}>
          {title}
        </a>
      </li>
    ))}
  </ul>
)

/** The reference is a document of its own. */
const DocsLink = ({ to, label, isCurrent }: { to: string; label: string; isCurrent: boolean }) =>
  to === '/docs/reference' ? (
    <a href={to} className={linkClass}>
      {label}
    </a>
  ) : (
    <Link to={to} aria-current={isCurrent ? 'page' : undefined} className={linkClass}>
      {label}
    </Link>
  )

/** Copies the code next to the button that was clicked, if it was one. */
const copyCode = ({ target }: MouseEvent) => {
  const button = target instanceof Element ? target.closest('button.copy') : null
  const code = button?.parentElement?.querySelector('pre')?.textContent
  if (!code) return
  void navigator.clipboard.writeText(code.trimEnd()).then(
    () => showToast({ kind: 'success', text: i18n.t('Copied') }),
    () => showToast({ kind: 'error', text: i18n.t('Your browser blocked copying. Select the text and copy it yourself.') }),
  )
}
