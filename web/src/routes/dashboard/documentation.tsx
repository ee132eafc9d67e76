import { Search } from 'lucide-react'
import { Link, NavLink, useParams, useSearchParams } from 'react-router-dom'
import { TextInput } from '#web/components/inputs.tsx'
import { PageHeader } from '#web/components/section.tsx'
import { i18n } from '#web/lib/i18n.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { loadPages } from '#web/platforms/screen-registry.ts'
import { type Passage, topicPath, topics } from './documentation/topics.ts'

export const loader = loadPages

/** The product guide: a page for each topic, and a search across all of them. */
export const Component = () => {
  const { topic: slug } = useParams()
  const [parameters, setParameters] = useSearchParams()
  const typed = parameters.get('search') ?? ''
  const topic = topics.find((candidate) => candidate.slug === slug)
  const title = topic?.title ?? i18n.t('Documentation')
  useTitle(title)

  return (
    <>
      <PageHeader
        title={title}
        lead={topic?.lead ?? i18n.t('How Crier works, what each platform accepts, and what to do when something goes wrong.')}
        actions={
          <SearchField
            typed={typed}
            onType={(text) => setParameters(text === '' ? {} : { search: text }, { replace: true, preventScrollReset: true })}
          />
        }
      />
      <div className={topic ? 'grid gap-8 xl:grid-cols-[13rem_minmax(0,1fr)] xl:gap-12' : ''}>
        {topic && <Topics />}
        <div className={`min-w-0 ${topic ? 'max-w-3xl' : ''}`}>
          <SearchResults typed={typed} />
          <div hidden={typed.trim() !== ''} className="grid gap-5">
            {topic ? <topic.Page /> : <Contents />}
          </div>
        </div>
      </div>
    </>
  )
}

const SearchField = ({ typed, onType }: { typed: string; onType: (text: string) => void }) => (
  <search className="relative w-full sm:w-72">
    <Search aria-hidden className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-muted" />
    <TextInput
      type="search"
      aria-label={i18n.t('Search the documentation')}
      placeholder={i18n.t('Search the documentation')}
      autoComplete="off"
      value={typed}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
      className="pl-9"
    />
  </search>
)

/** The other pages of the guide. On a narrow screen, the first page lists them. */
const Topics = () => (
  <nav aria-label={i18n.t('Topics')} className="hidden xl:block">
    <ul className="sticky top-[calc(var(--header)+2rem)] border-line border-l">
      {topics.map(({ slug, title }) => (
        <li key={slug}>
          <NavLink
            to={topicPath(slug)}
            className="-ml-px flex min-h-9 items-center border-transparent border-l-2 pl-4 text-ink-muted text-sm hover:text-ink aria-[current]:border-brass aria-[current]:font-semibold aria-[current]:text-ink pointer-coarse:min-h-11"
          >
            {title}
          </NavLink>
        </li>
      ))}
    </ul>
  </nav>
)

const Contents = () => (
  <ul className="grid gap-x-12 lg:grid-cols-2">
    {topics.map(({ slug, title, lead }) => (
      <li key={slug} className="relative grid content-start gap-0.5 border-line border-b py-4">
        <Link to={topicPath(slug)} className="font-semibold text-lg underline-offset-4 after:absolute after:inset-0 hover:underline">
          {title}
        </Link>
        <p className="text-ink-muted">{lead}</p>
      </li>
    ))}
  </ul>
)

/** The search results, each with the page it's on. */
const SearchResults = ({ typed }: { typed: string }) => {
  const found = searchTopics(typed, topics)
  const isSearching = typed.trim() !== ''
  return (
    <>
      <p role="status" className={isSearching ? 'mb-3 text-ink-muted text-sm' : 'sr-only'}>
        {isSearching &&
          i18n.t('{count, plural, =0 {No results in the documentation.} one {# passage} other {# passages}}', { count: found.length })}
      </p>
      {found.length > 0 && (
        <ul className="divide-y divide-line border-line border-y">
          {found.map(({ slug, topic, title, text }) => (
            <li key={`${slug} ${title} ${text}`} className="relative grid gap-0.5 py-3.5">
              <p className="text-ink-muted text-sm">{topic}</p>
              <Link
                to={topicPath(slug)}
                aria-label={`${title}, ${topic}: ${text.slice(0, spokenMax)}`}
                className="font-semibold underline-offset-4 [overflow-wrap:anywhere] after:absolute after:inset-0 hover:underline"
              >
                {title}
              </Link>
              <p className="text-ink-muted [overflow-wrap:anywhere]">{text}</p>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** How much of a passage belongs to its link's name. Pages repeat titles. */
const spokenMax = 60

/** A page as search sees it. */
type Searched = { slug: string; title: string; lead: string; passages: () => Passage[] }

/** A matching passage, and the page it's on. */
export type Found = Passage & { slug: string; topic: string }

const foundMax = 20

/**
 * Returns the passages that contain every typed word, in any order and case. Those with all the words in their title
 * come first.
 */
export const searchTopics = (typed: string, topics: readonly Searched[]): Found[] => {
  const words = normal(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const holds = (text: string) => words.every((word) => normal(text).includes(word))
  const found = topics.flatMap(({ slug, title: topic, lead, passages }) =>
    [{ title: topic, text: lead }, ...passages()].map((passage) => ({ ...passage, slug, topic })),
  )
  const matching = found.filter(({ title, text }) => holds(`${title} ${text}`))
  const [inTitle, inText] = [matching.filter(({ title }) => holds(title)), matching.filter(({ title }) => !holds(title))]
  return [...inTitle, ...inText].slice(0, foundMax)
}

/** Removes case and accents. */
const normal = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
