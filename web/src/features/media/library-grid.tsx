import { useState } from 'react'
import type { LibraryMedia } from '#shared/contracts/media.ts'
import { Skeleton } from '#web/components/skeleton.tsx'
import { LibraryFile } from './library-file.tsx'

type Props = {
  files: readonly LibraryMedia[]
  chosen: readonly LibraryMedia[]
  inPost: readonly string[]
  /** No more can be chosen. */
  isFull: boolean
  onToggle: (media: LibraryMedia) => void
}

const gridClass =
  'grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] sm:grid-cols-[repeat(auto-fill,minmax(8.25rem,1fr))] gap-x-3 gap-y-5'

/** Files as pictures. */
export const LibraryGrid = ({ files, chosen, inPost, isFull, onToggle }: Props) => {
  const [now] = useState(Date.now)
  return (
    <ul aria-label="Your files" className={gridClass}>
      {files.map((media) => {
        const position = chosen.findIndex(({ id }) => id === media.id) + 1
        const isChoosable = media.state.name === 'ready' && !inPost.includes(media.id) && (position > 0 || !isFull)
        return (
          <li key={media.id} className="min-w-0">
            <LibraryFile
              media={media}
              position={position}
              now={now}
              isInPost={inPost.includes(media.id)}
              onToggle={isChoosable ? () => onToggle(media) : undefined}
            />
          </li>
        )
      })}
    </ul>
  )
}

const keys = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

export const LibrarySkeleton = () => (
  <div className={gridClass}>
    {keys.map((key) => (
      <div key={key}>
        <Skeleton className="aspect-square" />
        <Skeleton className="mt-2 h-4 w-4/5" />
        <Skeleton className="mt-1.5 h-3.5" />
        <Skeleton className="mt-1.5 h-9 w-20" />
      </div>
    ))}
  </div>
)
