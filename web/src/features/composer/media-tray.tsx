import type { Place } from '#web/features/composer/draft/draft.ts'
import { FileCard } from '#web/features/media/file-card.tsx'
import { useReorder } from './reorder.tsx'
import { ReorderHandle } from './reorder-handle.tsx'
import type { Files } from './use-files.ts'

/** The files that a place gets, in the order in which they are shown. */
export const MediaTray = ({ place, files }: { place: Place; files: Files }) => {
  const { list: listRef, dragged, message, handle } = useReorder((key, to) => files.move(place, key, to))
  const list = files.at(place)
  if (list.length === 0) return null
  return (
    <>
      <ol ref={listRef} aria-label="Files" className="mt-2 flex flex-col gap-2">
        {list.map((file, index) => (
          <li key={file.key} data-key={file.key} className={dragged === file.key ? 'opacity-60' : ''}>
            <FileCard
              file={file}
              local={files.localOf(file.key)}
              handle={
                list.length > 1 && <ReorderHandle name={file.fileName} place={index + 1} places={list.length} handle={handle(file.key)} />
              }
              onRetry={() => files.retry(file.key)}
              onRemove={() => files.remove(place, file)}
              onDescribe={(altText) => files.describe(file, altText)}
            />
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {message}
      </p>
    </>
  )
}
