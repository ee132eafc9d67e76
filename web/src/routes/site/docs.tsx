import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router-dom'
import { i18n } from '#web/lib/i18n.ts'
import { useTitle } from '#web/lib/use-title.ts'

type Guide = { title: string; text: string; to: string; isOnSite?: true }

const guides: readonly Guide[] = [
  {
    title: i18n.t('Guides'),
    text: i18n.t(
      'Your first post, connecting accounts, threads, queues, and what each platform allows. They’re in the dashboard, next to what they explain.',
    ),
    to: '/dashboard/documentation',
  },
  {
    title: i18n.t('API description'),
    text: i18n.t('Every call with its fields and answers, as OpenAPI 3.1. Open it with the client of your choice.'),
    to: '/api/openapi.json',
  },
  {
    title: i18n.t('Platforms'),
    text: i18n.t('What Crier publishes where, with each platform’s limits.'),
    to: '/#integration-showcase',
    isOnSite: true,
  },
  { title: i18n.t('Status'), text: i18n.t('Whether Crier works right now.'), to: '/status', isOnSite: true },
  {
    title: i18n.t('Contact'),
    text: i18n.t('Ask the people who make Crier. A person reads it and answers.'),
    to: '/contact',
    isOnSite: true,
  },
]

/** Where everything that explains Crier is. */
export const Component = () => {
  useTitle(i18n.t('Documentation'))
  return (
    <div className="mx-auto w-full max-w-3xl px-4 py-14 sm:px-8 sm:py-20">
      <h1 className="border-ink border-b-4 border-double pb-6 font-display text-5xl leading-[0.95] tracking-tight sm:text-7xl">
        {i18n.t('Documentation')}
      </h1>
      <ul className="divide-y divide-line">
        {guides.map((guide) => (
          <li key={guide.to} className="group relative py-6">
            <GuideLink {...guide} />
            <p className="mt-1.5 max-w-prose text-ink-muted">{guide.text}</p>
          </li>
        ))}
      </ul>
    </div>
  )
}

const linkClass =
  'inline-flex items-center gap-2 font-display text-3xl leading-none underline-offset-4 after:absolute after:inset-0 group-hover:underline'

/** The dashboard and the API are documents of their own. */
const GuideLink = ({ title, to, isOnSite }: Guide) => {
  const content = (
    <>
      {title}
      <ArrowRight aria-hidden size={20} className="text-brass" />
    </>
  )
  return isOnSite ? (
    <Link to={to} className={linkClass}>
      {content}
    </Link>
  ) : (
    <a href={to} className={linkClass}>
      {content}
    </a>
  )
}
