import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, Lightbulb, type LucideIcon, SearchX } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router-dom'
import { suggestionsListed } from '#shared/domain/suggestions.ts'
import { Button } from '#web/components/button.tsx'
import { buttonClass } from '#web/components/button-class.ts'
import { Callout } from '#web/components/callout.tsx'
import { EmptyState, ErrorState } from '#web/components/empty-state.tsx'
import { Skeleton } from '#web/components/spinner.tsx'
import { Trans } from '#web/components/trans.tsx'
import { suggestionQueries } from '#web/features/suggestions/suggestion-calls.ts'
import { SuggestionRow } from '#web/features/suggestions/suggestion-row.tsx'
import { messageOf } from '#web/lib/api-error.ts'
import { i18n } from '#web/lib/i18n.ts'
import { pathOf, type UrlState } from './url-state.ts'

type Props = { urlState: UrlState; onWrite: () => void; onClearSearch: () => void }

/** The page of the list that the address names, in one of four states. */
export const SuggestionPage = ({ urlState, onWrite, onClearSearch }: Props) => {
  const query = useQuery(suggestionQueries.page(urlState))
  const list = useRef<HTMLElement>(null)
  if (query.isPending) return <SuggestionListSkeleton />
  if (!query.data)
    return <ErrorState title={i18n.t('The suggestions couldn’t be loaded')} error={query.error} onRetry={() => void query.refetch()} />

  const { suggestions, totalCount, currentPage, pageSize } = query.data
  const pages = Math.max(1, Math.ceil(totalCount / pageSize))
  return (
    <section ref={list} tabIndex={-1} aria-label={i18n.t('Suggestions')} aria-busy={query.isPlaceholderData} className={listClass}>
      <p role="status" className="text-ink-muted text-sm">
        <News shown={suggestions.length} totalCount={totalCount} first={(currentPage - 1) * pageSize + 1} search={urlState.search} />
      </p>
      {query.isRefetchError && (
        <Callout tone="warning">{i18n.t('{message} This is the latest we have.', { message: messageOf(query.error) })}</Callout>
      )}
      {suggestions.length > 0 ? (
        <ol>
          {suggestions.map((suggestion) => (
            <SuggestionRow key={suggestion.id} suggestion={suggestion} href={pathOf({ ...urlState, suggestionId: suggestion.id })} />
          ))}
        </ol>
      ) : (
        <Nothing {...{ urlState, pages, totalCount, onWrite, onClearSearch }} />
      )}
      {(urlState.search !== '' || totalCount >= suggestionsListed) && (
        <p className="text-ink-muted text-sm">
          {i18n.t('The list and its search cover the latest {suggestionsListed} suggestions.', {
            suggestionsListed: suggestionsListed.toLocaleString(i18n.locale),
          })}
        </p>
      )}
      {suggestions.length > 0 && pages > 1 && (
        <Pager
          page={currentPage}
          pages={pages}
          hrefOf={(page) => pathOf({ ...urlState, page })}
          // After a page change, the person continues from the top, both visually and with a screen reader.
          onGo={() => list.current?.focus()}
        />
      )}
    </section>
  )
}

const listClass =
  'grid scroll-mt-[calc(var(--header)+1rem)] gap-4 outline-none transition-opacity duration-150 aria-busy:opacity-60 focus-visible:outline-none'

type Shown = { shown: number; totalCount: number; first: number; search: string }

/** What is visible. Announced when it changes. */
const News = ({ shown, totalCount, first, search }: Shown): ReactNode => {
  if (shown === 0) return ''
  const count = totalCount
  if (count === shown)
    return search === '' ? (
      i18n.t('{count, plural, one {# suggestion} other {# suggestions}}', { count })
    ) : (
      <Trans
        id="{count, plural, one {# suggestion for “<term>{search}</term>”} other {# suggestions for “<term>{search}</term>”}}"
        values={{ count, search }}
        components={{ term: <bdi /> }}
      />
    )
  const from = first.toLocaleString(i18n.locale)
  const to = (first + shown - 1).toLocaleString(i18n.locale)
  return search === '' ? (
    i18n.t('{count, plural, one {{from}–{to} of # suggestion} other {{from}–{to} of # suggestions}}', { from, to, count })
  ) : (
    <Trans
      id="{count, plural, one {{from}–{to} of # suggestion for “<term>{search}</term>”} other {{from}–{to} of # suggestions for “<term>{search}</term>”}}"
      values={{ from, to, count, search }}
      components={{ term: <bdi /> }}
    />
  )
}

type NothingProps = Props & { pages: number; totalCount: number }

/** A list without suggestions, because of its search, its page, or because there are none yet. */
const Nothing = ({ urlState, pages, totalCount, onWrite, onClearSearch }: NothingProps): ReactNode => {
  if (totalCount > 0)
    return (
      <EmptyState
        icon={SearchX}
        title={i18n.t('There’s no page {page}', { page: urlState.page.toLocaleString(i18n.locale) })}
        action={
          <Link to={pathOf({ ...urlState, page: pages })} className={buttonClass({ variant: 'secondary' })}>
            {i18n.t('Go to the last page')}
          </Link>
        }
      />
    )
  const write = (
    <Button variant="primary" onClick={onWrite}>
      {i18n.t('Write a suggestion')}
    </Button>
  )
  if (urlState.search === '')
    return (
      <EmptyState
        icon={Lightbulb}
        title={i18n.t('No suggestions yet')}
        text={i18n.t('Suggest what’s missing; others can upvote it.')}
        action={write}
      />
    )
  return (
    <EmptyState
      icon={SearchX}
      title={<Trans id="No match for “<term>{search}</term>”" values={{ search: urlState.search }} components={{ term: <bdi /> }} />}
      text={i18n.t('Try different or longer words, or be the first to suggest it.')}
      action={
        <span className="flex flex-wrap justify-center gap-2">
          <Button onClick={onClearSearch}>{i18n.t('Show all')}</Button>
          {write}
        </span>
      }
    />
  )
}

const rows = ['first', 'second', 'third', 'fourth', 'fifth']

/** A page of suggestions that's loading. */
const SuggestionListSkeleton = () => (
  <div role="status" aria-label={i18n.t('Loading suggestions')}>
    {rows.map((row) => (
      <div key={row} className="flex items-start gap-4 border-line border-t py-4.5 first:border-t-0 sm:gap-5">
        <Skeleton className="h-15 w-13 shrink-0" />
        <div className="grid min-w-0 flex-1 gap-2.5 py-1">
          <Skeleton className="h-4 w-3/5" />
          <Skeleton className="h-4 w-full max-w-prose" />
          <Skeleton className="h-3.5 w-36" />
        </div>
      </div>
    ))}
  </div>
)

type PagerProps = { page: number; pages: number; hrefOf: (page: number) => string; onGo: () => void }

/** Links to the previous and next pages. */
const Pager = ({ page, pages, hrefOf, onGo }: PagerProps) => {
  const beside = ({ label, name, to, Icon }: { label: string; name: string; to: number; Icon: LucideIcon }) =>
    to >= 1 && to <= pages ? (
      <Link to={hrefOf(to)} preventScrollReset onClick={onGo} className={`${buttonClass()} min-w-11`} aria-label={name}>
        <Icon aria-hidden className="size-4.5" />
        <span className="hidden sm:inline">{label}</span>
      </Link>
    ) : (
      <span />
    )

  return (
    <nav aria-label={i18n.t('Pages')} className="grid grid-cols-[1fr_auto_1fr] items-center gap-3 border-line border-t pt-5">
      <span className="justify-self-start">
        {beside({ label: i18n.t('Previous'), name: i18n.t('Previous page'), to: page - 1, Icon: ChevronLeft })}
      </span>
      <span className="text-ink-muted text-sm tabular-nums">
        {i18n.t('Page {page} of {pages}', { page: page.toLocaleString(i18n.locale), pages: pages.toLocaleString(i18n.locale) })}
      </span>
      <span className="justify-self-end">
        {beside({ label: i18n.t('Next'), name: i18n.t('Next page'), to: page + 1, Icon: ChevronRight })}
      </span>
    </nav>
  )
}
