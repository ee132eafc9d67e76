import { useId } from 'react'
import type { MediaKind } from '#shared/domain/media.ts'
import { Segmented } from '#web/components/segmented.tsx'
import { TextInput } from '#web/components/text-input.tsx'

type Props = {
  search: string
  onSearch: (search: string) => void
  kind: MediaKind | undefined
  /** Missing where only one kind will do. */
  onKind: ((kind: MediaKind | undefined) => void) | undefined
}

const kinds = [
  { value: 'all', label: 'All' },
  { value: 'image', label: 'Images' },
  { value: 'gif', label: 'GIFs' },
  { value: 'video', label: 'Videos' },
] as const

/** Which of the files are shown. */
export const LibraryFilters = ({ search, onSearch, kind, onKind }: Props) => {
  const id = useId()
  return (
    <div className="flex flex-wrap items-center gap-3">
      <div className="min-w-0 flex-1 basis-52">
        <label htmlFor={id} className="sr-only">
          Search by name
        </label>
        <TextInput
          id={id}
          type="search"
          placeholder="Search by name"
          value={search}
          maxLength={255}
          onChange={({ currentTarget }) => onSearch(currentTarget.value)}
        />
      </div>
      {onKind && (
        <Segmented label="Kind" value={kind ?? 'all'} onChange={(value) => onKind(value === 'all' ? undefined : value)} options={kinds} />
      )}
    </div>
  )
}
