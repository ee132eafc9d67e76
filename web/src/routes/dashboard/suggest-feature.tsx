import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { type LoaderFunctionArgs, useNavigate, useSearchParams } from 'react-router-dom'
import type { SuggestionAnswer } from '#shared/contracts/suggestions.ts'
import { Button } from '#web/components/button.tsx'
import { lazyPart, useWasEver } from '#web/components/lazy-part.tsx'
import { PageHeader } from '#web/components/section.tsx'
import { Segmented } from '#web/components/segmented.tsx'
import { Sheet } from '#web/components/sheet.tsx'
import { firstPage, suggestionQueries } from '#web/features/suggestions/suggestion-calls.ts'
import { SuggestionDetail } from '#web/features/suggestions/suggestion-detail.tsx'
import { suggestionLinkId } from '#web/features/suggestions/suggestion-row.tsx'
import { i18n } from '#web/lib/i18n.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { showToast } from '#web/lib/toast.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { SearchBox } from './suggest-feature/search-box.tsx'
import { SuggestionPage } from './suggest-feature/suggestion-page.tsx'
import { pathOf, readUrlState, type UrlState } from './suggest-feature/url-state.ts'

const SuggestionDialog = lazyPart(async () => (await import('#web/features/suggestions/suggestion-dialog.tsx')).SuggestionDialog)

/** Requests what the address names while the screen itself is loading. */
export const loader = ({ request }: LoaderFunctionArgs) => {
  const { suggestionId, ...page } = readUrlState(new URL(request.url).searchParams)
  void queryClient.prefetchQuery(suggestionQueries.page(page))
  if (suggestionId !== undefined) void queryClient.prefetchQuery(suggestionQueries.one(suggestionId))
  return null
}

export const Component = () => {
  useTitle(i18n.t('Suggest Feature'))
  const { urlState, go } = useUrlState()
  const [isWriting, setWriting] = useState(false)
  const write = () => setWriting(true)

  return (
    <>
      <PageHeader
        title={i18n.t('Suggest Feature')}
        lead={i18n.t('What should Crier do next? Upvote ideas you’d use, and suggest what’s missing.')}
        actions={
          <Button variant="primary" icon={Plus} onClick={write}>
            {i18n.t('New suggestion')}
          </Button>
        }
      />
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <SearchBox search={urlState.search} onSearch={(search) => search !== urlState.search && go({ ...urlState, search, page: 1 })} />
        <Segmented
          label={i18n.t('Order')}
          value={urlState.sortBy}
          onChange={(sortBy) => go({ ...urlState, sortBy })}
          options={[
            { value: 'date', label: i18n.t('Newest') },
            { value: 'upvotes', label: i18n.t('Most upvotes') },
          ]}
        />
      </div>
      <SuggestionPage urlState={urlState} onWrite={write} onClearSearch={() => go({ ...urlState, search: '', page: 1 })} />
      <OpenSuggestion urlState={urlState} onClose={() => go({ ...urlState, suggestionId: undefined })} />
      <WritingPanel isOpen={isWriting} onClose={() => setWriting(false)} onCreated={() => go(firstPage)} />
    </>
  )
}

/**
 * The person's place on this screen, kept in the address. Typing a search doesn't add an entry to the browser's
 * history.
 */
const useUrlState = () => {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const urlState = readUrlState(search)
  const go = (to: UrlState) =>
    void navigate(pathOf(to), { preventScrollReset: true, replace: urlState.search !== '' && to.search !== urlState.search })
  return { urlState, go }
}

/** The suggestion that the address names, over the list. Its last content stays visible while it closes. */
const OpenSuggestion = ({ urlState: { suggestionId }, onClose }: { urlState: UrlState; onClose: () => void }) => {
  const [shownId, setShownId] = useState(suggestionId)
  if (suggestionId !== undefined && suggestionId !== shownId) setShownId(suggestionId)
  const close = () => {
    if (shownId !== undefined) document.getElementById(suggestionLinkId(shownId))?.focus({ preventScroll: true })
    onClose()
  }
  return (
    <Sheet isOpen={suggestionId !== undefined} onClose={close} title={i18n.t('Suggestion')} side="right">
      {shownId !== undefined && <SuggestionDetail key={shownId} id={shownId} />}
    </Sheet>
  )
}

const nothing = { title: '', description: '' }

type WritingProps = { isOpen: boolean; onClose: () => void; onCreated: () => void }

/** The dialog's script loads when it's first opened. Its text survives closing. */
const WritingPanel = ({ isOpen, onClose, onCreated }: WritingProps) => {
  const [unsent, setUnsent] = useState(nothing)
  const wasOpen = useWasEver(isOpen)
  if (!wasOpen) return null

  const finish = ({ title }: SuggestionAnswer) => {
    setUnsent(nothing)
    onClose()
    onCreated()
    showToast({ kind: 'success', text: i18n.t('Your suggestion “{title}” is on the list.', { title }) })
  }
  return (
    <Suspense>
      <SuggestionDialog isOpen={isOpen} onClose={onClose} unsent={unsent} onWrite={setUnsent} onCreated={finish} />
    </Suspense>
  )
}
