import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { LibraryMedia } from '#shared/contracts/media.ts'
import { unusedDays } from '#shared/domain/media.ts'
import { dayMs, toMs } from '#shared/domain/times.ts'
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx'
import { IconButton } from '#web/components/icon-button.tsx'
import { Skeleton } from '#web/components/spinner.tsx'
import { messageOf } from '#web/lib/api-error.ts'
import { i18n } from '#web/lib/i18n.ts'
import { showToast } from '#web/lib/toast.ts'
import { AltText } from './alt-text.tsx'
import { FilePicture, factsOf } from './file-picture.tsx'
import { useDescribeMedia, useRemoveMedia } from './media-calls.ts'
import { storedFile } from './tray-file.ts'

type Props = {
  files: readonly LibraryMedia[]
  chosen: readonly LibraryMedia[]
  inPost: readonly string[]
  /** True if no more files can be chosen. */
  isFull: boolean
  onToggle: (media: LibraryMedia) => void
}

const gridClass =
  'grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] sm:grid-cols-[repeat(auto-fill,minmax(8.25rem,1fr))] gap-x-3 gap-y-5'

/** A grid of files. */
export const LibraryGrid = ({ files, chosen, inPost, isFull, onToggle }: Props) => {
  const [now] = useState(Date.now)
  return (
    <ul aria-label={i18n.t('Your files')} className={gridClass}>
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

type FileProps = {
  media: LibraryMedia
  /** Its position among the chosen files, from 1. 0 if it isn't chosen. */
  position: number
  isInPost: boolean
  /** In ms. */
  now: number
  /** Missing if it can't be chosen. */
  onToggle: (() => void) | undefined
}

/** A file of the library. A press chooses it, and its actions are below. */
const LibraryFile = ({ media, position, isInPost, now, onToggle }: FileProps) => {
  const [isDescribing, setDescribing] = useState(false)
  const describing = useDescribeMedia()
  const { id, fileName, altText, kind, state } = media
  const file = storedFile(media)
  const describe = (text: string) => {
    setDescribing(false)
    if (text === altText) return
    const onError = (error: unknown) =>
      showToast({ kind: 'error', text: i18n.t('The description wasn’t saved. {message}', { message: messageOf(error) }) })
    describing.mutate({ id, altText: text }, { onError })
  }
  return (
    <div className="grid min-w-0 gap-1">
      <button
        type="button"
        aria-pressed={position > 0}
        disabled={!onToggle}
        onClick={onToggle}
        className="relative aspect-square w-full overflow-hidden rounded-control border border-line transition-colors duration-150 enabled:hover:border-ink disabled:cursor-not-allowed aria-pressed:border-brass aria-pressed:outline-2 aria-pressed:outline-brass"
      >
        <FilePicture file={file} local={undefined} />
        <span className="sr-only">{fileName}</span>
        {position > 0 && (
          <span
            aria-hidden
            className="figures absolute top-1.5 right-1.5 grid size-6 place-items-center rounded-full bg-brass font-semibold text-paper text-xs"
          >
            {position}
          </span>
        )}
        {isInPost && (
          <span className="absolute inset-x-0 bottom-0 bg-sheet/95 py-1 text-center text-ink text-xs">{i18n.t('In this post')}</span>
        )}
      </button>
      <p className="truncate font-medium text-sm leading-snug" title={fileName}>
        {fileName}
      </p>
      {state.name === 'refused' ? (
        <p className="text-[0.8125rem] text-failed leading-snug">{state.message}</p>
      ) : (
        <p className="figures truncate text-[0.8125rem] text-ink-muted leading-snug">{factsOf(file)}</p>
      )}
      <p className="text-[0.8125rem] text-ink-muted leading-snug">{usageOf(media, now)}</p>
      {isDescribing ? (
        <AltText altText={altText} fileName={fileName} isOpen onOpen={() => undefined} onDone={describe} />
      ) : (
        <div className="-ml-2 flex">
          {state.name === 'ready' && kind !== 'video' && (
            <IconButton
              label={
                altText === '' ? i18n.t('Describe {fileName}', { fileName }) : i18n.t('Change the description of {fileName}', { fileName })
              }
              icon={Pencil}
              onClick={() => setDescribing(true)}
            />
          )}
          <RemoveFile media={media} />
        </div>
      )}
    </div>
  )
}

const RemoveFile = ({ media }: { media: LibraryMedia }) => {
  const [isAsking, setAsking] = useState(false)
  const removing = useRemoveMedia()
  const { id, fileName } = media
  const ask = () => {
    const blocker = deletionBlockerOf(media)
    if (blocker === undefined) setAsking(true)
    else showToast({ kind: 'warning', text: blocker })
  }
  const remove = () =>
    removing.mutate(id, {
      onError: (error) =>
        showToast({ kind: 'error', text: i18n.t('{fileName} was not deleted. {message}', { fileName, message: messageOf(error) }) }),
      onSettled: () => setAsking(false),
    })
  return (
    <>
      <IconButton label={i18n.t('Delete {fileName}', { fileName })} icon={Trash2} onClick={ask} />
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={i18n.t('Delete {fileName}?', { fileName })}
        text={i18n.t('It’s deleted for good. Posts already published with it aren’t affected.')}
        confirmLabel={i18n.t('Delete')}
        tone="danger"
        isBusy={removing.isPending}
        onConfirm={remove}
      />
    </>
  )
}

/** Says what uses a file, or how long it's kept otherwise. `now` in ms. */
export const usageOf = ({ uses, goesAt, state }: Pick<LibraryMedia, 'uses' | 'goesAt' | 'state'>, now: number): string => {
  if (state.name === 'waiting') return i18n.t('Its upload didn’t finish')
  if (uses > 0) return uses === 1 ? i18n.t('In one post') : i18n.t('In {uses} posts', { uses })
  const days = goesAt === undefined ? unusedDays : Math.ceil((toMs(goesAt) - now) / dayMs)
  if (days <= 0) return i18n.t('Deleted today')
  return days === 1 ? i18n.t('Deleted tomorrow') : i18n.t('Deleted in {days} days', { days })
}

/** Returns why a file can't be deleted now. Undefined if it can be. */
export const deletionBlockerOf = ({ uses, fileName }: Pick<LibraryMedia, 'uses' | 'fileName'>): string | undefined => {
  if (uses === 0) return undefined
  return i18n.t(
    '{uses, plural, one {A draft or a scheduled post uses {fileName}. Remove it there first.} other {# drafts or scheduled posts use {fileName}. Remove it there first.}}',
    { uses, fileName },
  )
}
