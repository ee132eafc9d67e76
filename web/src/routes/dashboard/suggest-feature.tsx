import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { type LoaderFunctionArgs, useNavigate, useSearchParams } from 'react-router-dom'
import type { SuggestionAnswer } from '#shared/contracts/suggestions.ts'
import { Button } from '#web/components/button.tsx'
import { PageHeader } from '#web/components/page-header.tsx'
import { Segmented } from '#web/components/segmented.tsx'
import { Sheet } from '#web/components/sheet.tsx'
import { useWasEver } from '#web/components/use-was-ever.ts'
import { firstPage, suggestionQueries } from '#web/features/suggestions/queries.ts'
import { SuggestionDetail } from '#web/features/suggestions/suggestion-detail.tsx'
import { suggestionLinkId } from '#web/features/suggestions/suggestion-row.tsx'
import { queryClient } from '#web/lib/query-client.ts'
import { showToast } from '#web/lib/toast.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { type Place, pathOf, readPlace } from './suggest-feature/place.ts'
import { SearchBox } from './suggest-feature/search-box.tsx'
import { SuggestionPage } from './suggest-feature/suggestion-page.tsx'

const SuggestionDialog = lazy(() =>
  import('#web/features/suggestions/suggestion-dialog.tsx').then(({ SuggestionDialog }) => ({ default: SuggestionDialog })),
)

/** Asks for what the address names while the screen itself is loaded. */
export const loader = ({ request }: LoaderFunctionArgs) => {
  const { suggestionId, ...page } = readPlace(new URL(request.url).searchParams)
  void queryClient.prefetchQuery(suggestionQueries.page(page))
  if (suggestionId !== undefined) void queryClient.prefetchQuery(suggestionQueries.one(suggestionId))
  return null
}

export const Component = () => {
  useTitle('Suggest Feature')
  const { place, go } = usePlace()
  const [isWriting, setWriting] = useState(false)
  const write = () => setWriting(true)

  return (
    <>
      <PageHeader
        title="Suggest Feature"
        lead="What should Crier learn next? Upvote what you would use, and write down what is missing."
        actions={
          <Button variant="primary" icon={Plus} onClick={write}>
            New suggestion
          </Button>
        }
      />
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <SearchBox search={place.search} onSearch={(search) => search !== place.search && go({ ...place, search, page: 1 })} />
        <Segmented
          label="Order"
          value={place.sortBy}
          onChange={(sortBy) => go({ ...place, sortBy })}
          options={[
            { value: 'date', label: 'Newest' },
            { value: 'upvotes', label: 'Most upvotes' },
          ]}
        />
      </div>
      <SuggestionPage place={place} onWrite={write} onClearSearch={() => go({ ...place, search: '', page: 1 })} />
      <DetailPlace place={place} onClose={() => go({ ...place, suggestionId: undefined })} />
      <WritingPlace isOpen={isWriting} onClose={() => setWriting(false)} onCreated={() => go(firstPage)} />
    </>
  )
}

/** Where the person is on this screen, which the address tells. Typing a search is no step of its own in the browser's history. */
const usePlace = () => {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const place = readPlace(search)
  const go = (to: Place) =>
    void navigate(pathOf(to), { preventScrollReset: true, replace: place.search !== '' && to.search !== place.search })
  return { place, go }
}

/** The suggestion that the address names, over the list; what it showed last stays while it closes. */
const DetailPlace = ({ place: { suggestionId }, onClose }: { place: Place; onClose: () => void }) => {
  const [shownId, setShownId] = useState(suggestionId)
  if (suggestionId !== undefined && suggestionId !== shownId) setShownId(suggestionId)
  const close = () => {
    if (shownId !== undefined) document.getElementById(suggestionLinkId(shownId))?.focus({ preventScroll: true })
    onClose()
  }
  return (
    <Sheet isOpen={suggestionId !== undefined} onClose={close} title="Suggestion" side="right">
      {shownId !== undefined && <SuggestionDetail key={shownId} id={shownId} />}
    </Sheet>
  )
}

const nothing = { title: '', description: '' }

type WritingProps = { isOpen: boolean; onClose: () => void; onCreated: () => void }

/** The dialog's script is loaded when it is first opened; what is written in it survives its closing. */
const WritingPlace = ({ isOpen, onClose, onCreated }: WritingProps) => {
  const [unsent, setUnsent] = useState(nothing)
  const wasOpen = useWasEver(isOpen)
  if (!wasOpen) return null

  const finish = ({ title }: SuggestionAnswer) => {
    setUnsent(nothing)
    onClose()
    onCreated()
    showToast({ kind: 'success', text: `Your suggestion “${title}” is on the list.` })
  }
  return (
    <Suspense>
      <SuggestionDialog isOpen={isOpen} onClose={onClose} unsent={unsent} onWrite={setUnsent} onCreated={finish} />
    </Suspense>
  )
}
