import { CircleAlert, Crop, RotateCw, Trash2 } from 'lucide-react'
import { type ReactNode, Suspense, useId, useState } from 'react'
import { altTextMax } from '#shared/domain/media.ts'
import type { Platform } from '#shared/domain/platforms.ts'
import { Button } from '#web/components/button.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { lazyPart, useWasEver } from '#web/components/lazy-part.tsx'
import { Progress } from '#web/components/progress.tsx'
import { FilePicture, factsOf } from '#web/features/media/file-picture.tsx'
import { isUploading, type TrayFile } from '#web/features/media/tray-file.ts'
import { i18n } from '#web/lib/i18n.ts'
import { pressedKey } from '#web/lib/pressed-key.ts'

const CropDialog = lazyPart(async () => (await import('#web/features/media/crop-dialog.tsx')).CropDialog)

type Props = {
  file: TrayFile
  local: File | undefined
  /** The platforms the post goes to. */
  platforms: readonly Platform[]
  isOpen: boolean
  onClose: () => void
  /** Returns what has focus once the dialog is closed. */
  finalFocus: () => HTMLElement | null
  onRetry: () => void
  onRemove: () => void
  onDescribe: (altText: string) => void
  /** Replaces the picture with a cropped piece. */
  onCropped: (piece: File) => void
  /** How it's fitted for the platforms. */
  children?: ReactNode
}

/** Everything about one file of a post: what it is, its description, and what can be done with it. */
export const FileDetails = ({
  file,
  local,
  platforms,
  isOpen,
  onClose,
  finalFocus,
  onRetry,
  onRemove,
  onDescribe,
  onCropped,
  children,
}: Props) => {
  const { fileName, kind, state } = file
  const isReady = state.name === 'ready'
  const saved = isReady ? state.media.altText : ''
  const [typed, setTyped] = useState<string>()
  const describe = () => {
    const altText = typed?.trim()
    if (altText !== undefined && altText !== saved) onDescribe(altText)
    setTyped(undefined)
  }
  const close = () => {
    describe()
    onClose()
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={<span className="wrap-anywhere">{fileName}</span>}
      finalFocus={finalFocus}
      footer={
        <>
          <Button variant="quiet" icon={Trash2} onClick={onRemove} className="mr-auto">
            {isUploading([file]) ? i18n.t('Cancel the upload') : i18n.t('Remove')}
          </Button>
          {state.name === 'failed' && (
            <Button icon={RotateCw} onClick={onRetry}>
              {i18n.t('Retry the upload')}
            </Button>
          )}
          <Button variant="primary" onClick={close}>
            {i18n.t('Done')}
          </Button>
        </>
      }
    >
      <div className="grid min-w-0 gap-3">
        {isReady && kind !== 'video' && (
          <Description fileName={fileName} altText={typed ?? saved} onType={setTyped} onLeave={describe} onEnter={close} />
        )}
        <div className="h-[min(18rem,35dvh)] overflow-hidden rounded-control">
          <FilePicture file={file} local={local} fit="object-contain" />
        </div>
        <div className="flex min-h-8 flex-wrap items-center justify-between gap-2">
          <div className="min-w-0 flex-1">
            <FileStatus file={file} />
          </div>
          {isReady && kind === 'image' && <CropButton file={file} local={local} platforms={platforms} onCropped={onCropped} />}
        </div>
        {children}
      </div>
    </Dialog>
  )
}

type DescriptionProps = {
  fileName: string
  altText: string
  onType: (altText: string) => void
  onLeave: () => void
  onEnter: () => void
}

const Description = ({ fileName, altText, onType, onLeave, onEnter }: DescriptionProps) => {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="font-semibold text-sm">
        {i18n.t('Description of {fileName}', { fileName })}
      </label>
      <p id={`${id}-hint`} className="text-[0.8125rem] text-ink-muted">
        {i18n.t('Describe this image for people who can’t see it (alt text).')}
      </p>
      <textarea
        id={id}
        aria-describedby={`${id}-hint`}
        dir="auto"
        rows={2}
        maxLength={altTextMax}
        value={altText}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
        onBlur={onLeave}
        onKeyDown={(event) => {
          if (pressedKey(event) !== 'Enter') return
          event.preventDefault()
          onEnter()
        }}
        className="mt-1 block w-full rounded-control border border-edge bg-sheet px-2.5 py-1.5 text-[0.9375rem]"
      />
    </div>
  )
}

const CropButton = (props: Pick<Props, 'file' | 'local' | 'platforms' | 'onCropped'>) => {
  const [isOpen, setOpen] = useState(false)
  const wasOpen = useWasEver(isOpen)
  return (
    <>
      <Button size="small" icon={Crop} onClick={() => setOpen(true)}>
        {i18n.t('Crop')}
      </Button>
      <Suspense>{wasOpen && <CropDialog {...props} isOpen={isOpen} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}

const FileStatus = ({ file }: { file: TrayFile }) => {
  const { state, fileName } = file
  switch (state.name) {
    case 'reading':
      return <p className="text-[0.8125rem] text-ink-muted">{i18n.t('Reading it…')}</p>
    case 'converting':
      return <p className="text-[0.8125rem] text-ink-muted">{i18n.t('Converting it to JPEG…')}</p>
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
      return <p className="text-[0.8125rem] text-ink-muted">{i18n.t('Checking…')}</p>
    case 'ready':
      return <p className="figures text-[0.8125rem] text-ink-muted">{factsOf(file)}</p>
    default:
      return (
        <p className="flex gap-1.5 text-[0.8125rem] text-failed leading-snug">
          <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          <span>{state.message}</span>
        </p>
      )
  }
}
