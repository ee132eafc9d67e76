import { CircleAlert, RotateCw, Trash2 } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { Button } from '#web/components/button.tsx'
import { ReorderHandle, useReorder } from '#web/components/reorder.tsx'
import { Trans } from '#web/components/trans.tsx'
import { problemOf, type TrayFile } from '#web/features/media/tray-file.ts'
import { i18n } from '#web/lib/i18n.ts'
import { filesButtonId } from './control-ids.ts'
import { FileTile } from './file-tile.tsx'

/** With more files than `all`, only the first few are shown until the person asks for all. */
const shownMax = { all: 5, few: 4 }

type Props = {
  files: readonly TrayFile[]
  localOf: (key: string) => File | undefined
  onMove: (key: string, to: number) => void
  /** Opens the details of the file with this key. */
  onOpen: (key: string) => void
  onRetry: (key: string) => void
  onRemove: (file: TrayFile) => void
}

/** Thumbnails of a post's files, to look at, open, and reorder, and below them the files that can't be posted. */
export const FileStrip = ({ files, localOf, onMove, onOpen, onRetry, onRemove }: Props) => {
  const id = useId()
  const [isWhole, setWhole] = useState(false)
  const isLong = files.length > shownMax.all
  const wasMoved = useRef(false)
  const { list, shown, dragged, message, handle } = useReorder({
    items: files,
    keyOf: ({ key }) => key,
    isGrid: true,
    onMove: (key, to) => {
      wasMoved.current = true
      if (to >= shownMax.few) setWhole(true)
      onMove(key, to)
    },
  })
  const visible = isLong && !isWhole ? shown.slice(0, shownMax.few) : shown
  const unusable = files.filter((file) => problemOf(file) !== undefined)

  return (
    <div className="mt-2 grid gap-2">
      <div className="grid grid-cols-[repeat(auto-fill,minmax(4.25rem,1fr))] gap-1.5 sm:grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))]">
        <ol ref={list} id={id} aria-label={i18n.t('Files')} className="contents">
          {visible.map((file, index) => (
            <li
              key={file.key}
              data-key={file.key}
              className={`relative aspect-square select-none ${dragged === file.key ? 'opacity-60' : ''}`}
              // The browser would drag the picture itself.
              onDragStart={(event) => event.preventDefault()}
              onPointerDown={(event) => {
                wasMoved.current = false
                // A finger scrolls here, and moves the file by its handle.
                if (event.pointerType === 'mouse' && files.length > 1) handle(file.key).onPointerDown(event)
              }}
            >
              <FileTile
                file={file}
                local={localOf(file.key)}
                // The press that ends a drag isn't one on the file. A key's press has no detail.
                onOpen={(event) => (event.detail === 0 || !wasMoved.current) && onOpen(file.key)}
              />
              {files.length > 1 && (
                <ReorderHandle
                  name={file.fileName}
                  position={index + 1}
                  total={files.length}
                  handle={{
                    ...handle(file.key),
                    onPointerDown: (event) => event.pointerType !== 'mouse' && handle(file.key).onPointerDown(event),
                  }}
                  className={handleClass}
                />
              )}
            </li>
          ))}
        </ol>
        {isLong && (
          <Button
            variant="quiet"
            size="small"
            aria-expanded={isWhole}
            aria-controls={id}
            onClick={() => setWhole(!isWhole)}
            className="max-sm:col-span-full sm:aspect-square"
          >
            {isWhole ? i18n.t('Show fewer') : i18n.t('Show all {count}', { count: files.length })}
          </Button>
        )}
      </div>
      {unusable.length > 0 && (
        <ul aria-label={i18n.t('Files that can’t be posted')} className="grid gap-1">
          {unusable.map((file) => (
            <UnusableFile
              key={file.key}
              file={file}
              onRetry={() => onRetry(file.key)}
              onRemove={() => {
                // Its button goes away with it.
                document.getElementById(filesButtonId)?.focus()
                onRemove(file)
              }}
            />
          ))}
        </ul>
      )}
      <p role="status" className="sr-only">
        {message}
      </p>
    </div>
  )
}

/** A small badge with the number, which a finger can hold below it too. */
const handleClass =
  'absolute top-0 left-0 isolate h-6 flex-row! gap-0! pr-0.5 pl-1.5 before:absolute before:inset-x-0 before:top-0 before:-z-10 before:h-6 before:rounded-control before:bg-sheet/90 hover:bg-transparent! pointer-coarse:items-start! pointer-coarse:pt-1 pointer-coarse:[&>span]:pt-px'

type UnusableProps = { file: TrayFile; onRetry: () => void; onRemove: () => void }

/** Why a file can't be posted. The rest of the post can be saved without it. */
const UnusableFile = ({ file, onRetry, onRemove }: UnusableProps) => {
  const { fileName, state } = file
  return (
    <li className="flex flex-wrap items-center gap-x-2 text-[0.8125rem] leading-snug">
      <p role="alert" className="flex min-w-0 flex-1 basis-52 gap-1.5 text-failed">
        <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
        <span className="wrap-anywhere">
          <bdi className="font-medium">{fileName}</bdi>: {problemOf(file)}
        </span>
      </p>
      {state.name === 'failed' && (
        <Button variant="quiet" size="small" icon={RotateCw} onClick={onRetry}>
          <Trans
            id="Retry<span> the upload of {fileName}</span>"
            values={{ fileName: <>{fileName}</> }}
            components={{ span: <span className="sr-only" /> }}
          />
        </Button>
      )}
      <Button variant="quiet" size="small" icon={Trash2} onClick={onRemove}>
        <Trans
          id="Remove<span> {fileName}</span>"
          values={{ fileName: <>{fileName}</> }}
          components={{ span: <span className="sr-only" /> }}
        />
      </Button>
    </li>
  )
}
