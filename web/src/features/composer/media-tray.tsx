import { CircleAlert, Crop, RotateCw, Trash2 } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import type { Platform } from '#shared/domain/platforms.ts'
import { Button } from '#web/components/button.tsx'
import { IconButton } from '#web/components/icon-button.tsx'
import { lazyPart, useWasEver } from '#web/components/lazy-part.tsx'
import { Progress } from '#web/components/progress.tsx'
import { ReorderHandle, useReorder } from '#web/components/reorder.tsx'
import { Trans } from '#web/components/trans.tsx'
import { AltText } from '#web/features/media/alt-text.tsx'
import { FilePicture, factsOf } from '#web/features/media/file-picture.tsx'
import type { FileState, TrayFile } from '#web/features/media/tray-file.ts'
import { i18n } from '#web/lib/i18n.ts'
import { useComposer } from './composer-context.tsx'
import type { Tab } from './draft.ts'
import { accountsAt, platformsOf } from './tabs.ts'
import type { Files } from './use-files.ts'

/** A tab's files, in the order they're shown. */
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
      <ol ref={list} aria-label={i18n.t('Files')} className="mt-2 flex flex-col gap-2">
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

const CropDialog = lazyPart(async () => (await import('#web/features/media/crop-dialog.tsx')).CropDialog)

type Props = {
  file: TrayFile
  local: File | undefined
  /** The platforms the post goes to. */
  platforms: readonly Platform[]
  /** The drag handle. */
  handle: ReactNode
  onRetry: () => void
  onRemove: () => void
  onDescribe: (altText: string) => void
  /** Replaces the picture with a cropped piece. */
  onCropped: (piece: File) => void
}

/** A file of the post, with its preview, upload progress, and alt text. */
export const FileCard = ({ file, local, platforms, handle, onRetry, onRemove, onDescribe, onCropped }: Props) => {
  const [isDescribing, setDescribing] = useState(false)
  const { fileName, kind, state } = file
  const canDescribe = state.name === 'ready' && kind !== 'video'

  return (
    <div className="grid grid-cols-[auto_3.5rem_minmax(0,1fr)_auto] items-center gap-x-2 rounded-control border border-line bg-paper p-1.5">
      <div className="row-span-2 h-full">{handle}</div>
      <div className="size-14 overflow-hidden rounded-[5px]">
        <FilePicture file={file} local={local} />
      </div>
      <div className="min-w-0 py-0.5">
        <p className="truncate font-medium text-[0.9375rem] leading-snug">{fileName}</p>
        <div className="grid min-h-5 items-center leading-snug">
          <FileStatus file={file} />
        </div>
      </div>
      <div className="flex">
        {state.name === 'ready' && kind === 'image' && <CropButton file={file} local={local} platforms={platforms} onCropped={onCropped} />}
        <IconButton label={removeLabel(file)} icon={Trash2} onClick={onRemove} />
      </div>
      {/* Space for the alt text is reserved from the start, so nothing below moves when the upload ends. */}
      <div className={`col-span-3 col-start-2 sm:col-span-2 sm:col-start-3 ${kind === 'video' ? '' : 'min-h-6 pointer-coarse:min-h-11'}`}>
        {canDescribe && (
          <AltText
            altText={state.media.altText}
            fileName={fileName}
            isOpen={isDescribing}
            onOpen={() => setDescribing(true)}
            onDone={(altText) => {
              setDescribing(false)
              if (altText !== state.media.altText) onDescribe(altText)
            }}
          />
        )}
        {state.name === 'failed' && (
          <Button variant="secondary" size="small" icon={RotateCw} onClick={onRetry} className="my-1">
            <Trans
              id="Retry<span> the upload of {fileName}</span>"
              values={{ fileName: <>{fileName}</> }}
              components={{ span: <span className="sr-only" /> }}
            />
          </Button>
        )}
      </div>
    </div>
  )
}

const CropButton = (props: Pick<Props, 'file' | 'local' | 'platforms' | 'onCropped'>) => {
  const [isOpen, setOpen] = useState(false)
  const wasOpen = useWasEver(isOpen)
  return (
    <>
      <IconButton label={i18n.t('Crop {fileName}', { fileName: props.file.fileName })} icon={Crop} onClick={() => setOpen(true)} />
      <Suspense>{wasOpen && <CropDialog {...props} isOpen={isOpen} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}

const uploadStates: readonly FileState['name'][] = ['reading', 'converting', 'queued', 'uploading', 'checking']

const removeLabel = ({ state, fileName }: TrayFile) =>
  uploadStates.includes(state.name) ? i18n.t('Cancel the upload of {fileName}', { fileName }) : i18n.t('Remove {fileName}', { fileName })

const FileStatus = ({ file }: { file: TrayFile }) => {
  const { state, fileName } = file
  switch (state.name) {
    case 'reading':
      return <p className="text-[0.8125rem] text-ink-muted">{i18n.t('Reading it…')}</p>
    case 'converting':
      return (
        <p role="status" className="text-[0.8125rem] text-ink-muted">
          {i18n.t('Converting it to JPEG…')}
        </p>
      )
    case 'queued':
      return <p className="text-[0.8125rem] text-ink-muted">{i18n.t('Waiting to upload')}</p>
    case 'uploading':
      return (
        <div className="flex items-center gap-2">
          <div className="flex-1">
            <Progress value={state.progress} label={i18n.t('Upload of {fileName}', { fileName })} />
          </div>
          <span className="figures w-9 text-right text-[0.8125rem] text-ink-muted">{Math.floor(state.progress * 100)} %</span>
        </div>
      )
    case 'checking':
      return (
        <p role="status" className="text-[0.8125rem] text-ink-muted">
          {i18n.t('Checking…')}
        </p>
      )
    case 'ready':
      return <p className="figures text-[0.8125rem] text-ink-muted">{factsOf(file)}</p>
    default:
      return (
        <p role="alert" className="flex gap-1.5 text-[0.8125rem] text-failed leading-snug">
          <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          <span>{state.message}</span>
        </p>
      )
  }
}
