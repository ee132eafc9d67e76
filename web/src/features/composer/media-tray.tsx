import { ReorderHandle, useReorder } from '#web/components/reorder.tsx'
import { FileCard } from '#web/features/media/file-card.tsx'
import { useComposer } from './composer-context.tsx'
import type { Tab } from './draft/draft.ts'
import { accountsAt, platformsOf } from './tabs.ts'
import type { Files } from './use-files.ts'

/** The files that a tab gets, in the order in which they are shown. */
export const MediaTray = ({ tab, files }: { tab: Tab; files: Files }) => {
  const { list, shown, dragged, message, handle } = useReorder({
    items: files.at(tab),
    keyOf: ({ key }) => key,
    onMove: (key, to) => files.move(tab, key, to),
  })
  const { composer, chosen } = useComposer()
  const platforms = platformsOf(accountsAt(tab, composer.draft, chosen))
  return (
    <>
      <ol ref={list} aria-label="Files" className="mt-2 flex flex-col gap-2">
        {shown.map((file, index) => (
          <li key={file.key} data-key={file.key} className={dragged === file.key ? 'opacity-60' : ''}>
            <FileCard
              file={file}
              local={files.localOf(file.key)}
              platforms={platforms}
              handle={
                shown.length > 1 && (
                  <ReorderHandle name={file.fileName} position={index + 1} total={shown.length} handle={handle(file.key)} />
                )
              }
              onRetry={() => files.retry(file.key)}
              onRemove={() => files.remove(tab, file)}
              onCropped={(piece) => files.replace(tab, file, piece)}
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
