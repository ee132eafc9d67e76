import { useInfiniteQuery } from '@tanstack/react-query'
import { Images } from 'lucide-react'
import { useDeferredValue, useId, useState } from 'react'
import type { LibraryMedia, MediaAnswer } from '#shared/contracts/media.ts'
import { type MediaKind, unusedDays } from '#shared/domain/media.ts'
import { Button } from '#web/components/button.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { EmptyState, ErrorState } from '#web/components/empty-state.tsx'
import { TextInput } from '#web/components/inputs.tsx'
import { Segmented } from '#web/components/segmented.tsx'
import { i18n } from '#web/lib/i18n.ts'
import { LibraryGrid, LibrarySkeleton } from './library-grid.tsx'
import { mediaQueries } from './media-calls.ts'

type Props = {
  isOpen: boolean
  onClose: () => void
  /** The IDs of the files that the post already has. */
  inPost: readonly string[]
  /** How many more files the post can have. */
  room: number
  /** Shows only files of this kind. By default, all kinds. */
  kind?: MediaKind
  /** Called with the chosen files, in the order chosen. The library closes itself. */
  onChoose: (chosen: MediaAnswer[]) => void
}

/** The person's files, to choose from, describe, and delete. */
export const FileLibrary = ({ isOpen, onClose, inPost, room, kind, onChoose }: Props) => {
  const [chosen, setChosen] = useState<readonly LibraryMedia[]>([])
  const close = () => {
    setChosen([])
    onClose()
  }
  const toggle = (media: LibraryMedia) => {
    const isChosen = chosen.some(({ id }) => id === media.id)
    const rest = chosen.filter(({ id }) => id !== media.id)
    // If there is room for only one, another choice replaces it.
    setChosen(isChosen ? rest : room === 1 ? [media] : [...rest, media].slice(0, room))
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      size="large"
      title={i18n.t('Choose from your files')}
      description={
        room === 0
          ? i18n.t('This post can’t have any more files.')
          : i18n.t('Files not used by a draft or scheduled post are deleted after {unusedDays} days.', { unusedDays })
      }
      footer={
        <>
          <Button variant="quiet" onClick={close}>
            {i18n.t('Cancel')}
          </Button>
          <Button
            variant="primary"
            disabled={chosen.length === 0}
            onClick={() => {
              onChoose(chosen.map(({ uses: _, goesAt: __, ...media }) => media))
              close()
            }}
          >
            {chosen.length < 2 ? i18n.t('Add file') : i18n.t('Add {count} files', { count: chosen.length })}
          </Button>
        </>
      }
    >
      {isOpen && <Shelf only={kind} chosen={chosen} inPost={inPost} isFull={room !== 1 && chosen.length >= room} onToggle={toggle} />}
    </Dialog>
  )
}

type ShelfProps = {
  only: MediaKind | undefined
  chosen: readonly LibraryMedia[]
  inPost: readonly string[]
  isFull: boolean
  onToggle: (media: LibraryMedia) => void
}

const Shelf = ({ only, ...choosing }: ShelfProps) => {
  const [search, setSearch] = useState('')
  const [kind, setKind] = useState(only)
  const query = useInfiniteQuery(mediaQueries.library({ search: useDeferredValue(search.trim()), kind }))
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const files = data?.pages.flatMap(({ items }) => items)
  const isFiltered = search.trim() !== '' || kind !== only
  return (
    <div className="grid min-w-0 gap-4">
      <LibraryFilters search={search} onSearch={setSearch} kind={kind} onKind={only ? undefined : setKind} />
      <div
        className="-mx-1 grid max-h-[min(32rem,55dvh)] min-h-64 content-start gap-4 overflow-y-auto px-1 pb-1"
        aria-busy={!files && !error}
      >
        {!files && !error && <LibrarySkeleton />}
        {!files && error && <ErrorState title={i18n.t('Your files couldn’t be loaded')} error={error} onRetry={() => void refetch()} />}
        {files && <Files files={files} isFiltered={isFiltered} {...choosing} />}
        {hasNextPage && (
          <Button variant="secondary" className="justify-self-center" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {i18n.t('Show more')}
          </Button>
        )}
      </div>
    </div>
  )
}

type FilesProps = Omit<ShelfProps, 'only'> & { files: readonly LibraryMedia[]; isFiltered: boolean }

const Files = ({ isFiltered, ...grid }: FilesProps) =>
  grid.files.length > 0 ? <LibraryGrid {...grid} /> : <Nothing isFiltered={isFiltered} />

const Nothing = ({ isFiltered }: { isFiltered: boolean }) =>
  isFiltered ? (
    <EmptyState icon={Images} title={i18n.t('No files match')} text={i18n.t('Try a different part of the name, or show all types.')} />
  ) : (
    <EmptyState
      icon={Images}
      title={i18n.t('No files yet')}
      text={i18n.t('Files you add to a post are kept here, so you can use them again.')}
    />
  )

type LibraryFiltersProps = {
  search: string
  onSearch: (search: string) => void
  kind: MediaKind | undefined
  /** Missing if only one kind is allowed. */
  onKind: ((kind: MediaKind | undefined) => void) | undefined
}

const kinds = [
  { value: 'all', label: i18n.t('All') },
  { value: 'image', label: i18n.t('Images') },
  { value: 'gif', label: i18n.t('GIFs') },
  { value: 'video', label: i18n.t('Videos') },
] as const

/** Filters the files. */
const LibraryFilters = ({ search, onSearch, kind, onKind }: LibraryFiltersProps) => {
  const id = useId()
  return (
    <div className="flex flex-wrap items-center gap-3">
      <div className="min-w-0 flex-1 basis-52">
        <label htmlFor={id} className="sr-only">
          {i18n.t('Search by name')}
        </label>
        <TextInput
          id={id}
          type="search"
          placeholder={i18n.t('Search by name')}
          value={search}
          maxLength={255}
          onChange={({ currentTarget }) => onSearch(currentTarget.value)}
        />
      </div>
      {onKind && (
        <Segmented
          label={i18n.t('Kind')}
          value={kind ?? 'all'}
          onChange={(value) => onKind(value === 'all' ? undefined : value)}
          options={kinds}
        />
      )}
    </div>
  )
}
