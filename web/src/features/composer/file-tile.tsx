import { Check, CircleAlert, Plus } from 'lucide-react'
import { type MouseEvent, useId } from 'react'
import { Progress } from '#web/components/progress.tsx'
import { FilePicture, factsOf, runningTime } from '#web/features/media/file-picture.tsx'
import { problemOf, type TrayFile } from '#web/features/media/tray-file.ts'
import { i18n } from '#web/lib/i18n.ts'
import { fileControlId } from './control-ids.ts'

type Props = {
  file: TrayFile
  local: File | undefined
  onOpen: (event: MouseEvent) => void
}

/** A file's thumbnail, which opens its details. Its size never changes, so nothing moves when an upload ends. */
export const FileTile = ({ file, local, onOpen }: Props) => {
  const id = useId()
  const isUnusable = problemOf(file) !== undefined
  return (
    <>
      <button
        id={fileControlId(file.key)}
        type="button"
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-facts`}
        onClick={onOpen}
        className={`relative block size-full overflow-hidden rounded-control border ${isUnusable ? 'border-failed' : 'border-line hover:border-edge'}`}
      >
        <FilePicture file={file} local={local} />
      </button>
      <Badge file={file} />
      <span id={`${id}-name`} className="sr-only">
        {i18n.t('Details of {fileName}', { fileName: file.fileName })}
      </span>
      <span id={`${id}-facts`} dir="auto" className="sr-only">
        {factsFor(file)}
      </span>
      <Upload file={file} />
    </>
  )
}

const badgeClass =
  'pointer-events-none absolute right-1 bottom-1 flex items-center gap-0.5 rounded-[4px] px-1 py-0.5 font-semibold text-[0.6875rem] leading-none tracking-wide'

/** Shows at a glance whether a picture has a description, or how long a video is. */
const Badge = ({ file }: { file: TrayFile }) => {
  const { state, kind } = file
  if (problemOf(file) !== undefined)
    return (
      <CircleAlert aria-hidden className="pointer-events-none absolute right-1 bottom-1 size-5 rounded-full bg-sheet p-0.5 text-failed" />
    )
  if (state.name !== 'ready') return null
  if (kind === 'video')
    return (
      <span aria-hidden className={`figures bg-ink/85 text-paper ${badgeClass}`}>
        {runningTime(file)}
      </span>
    )
  const isDescribed = state.media.altText !== ''
  const Icon = isDescribed ? Check : Plus
  return (
    <span aria-hidden className={`${badgeClass} ${isDescribed ? 'bg-ink/85 text-paper' : 'bg-sheet text-brass'}`}>
      {!isDescribed && <Icon className="size-3" strokeWidth={3} />}
      {i18n.t('ALT')}
      {isDescribed && <Icon className="size-3" strokeWidth={3} />}
    </span>
  )
}

/** The same for those who can't see it. */
const factsFor = (file: TrayFile) => {
  const { state, kind } = file
  if (state.name !== 'ready') return problemOf(file) ?? ''
  if (kind === 'video') return factsOf(file)
  const { altText } = state.media
  return `${factsOf(file)}. ${altText === '' ? i18n.t('No description yet.') : i18n.t('Description: {altText}', { altText })}`
}

/** How far an upload is. */
const Upload = ({ file: { state, fileName } }: { file: TrayFile }) => {
  switch (state.name) {
    case 'uploading':
      return (
        <div className="pointer-events-none absolute inset-x-1 bottom-1 rounded-full border border-sheet">
          <Progress value={state.progress} label={i18n.t('Upload of {fileName}', { fileName })} />
        </div>
      )
    case 'reading':
    case 'queued':
      return <Stage>{i18n.t('Waiting…')}</Stage>
    case 'converting':
      return <Stage isSaid>{i18n.t('Converting…')}</Stage>
    case 'checking':
      return <Stage isSaid>{i18n.t('Checking…')}</Stage>
    default:
      return null
  }
}

const Stage = ({ isSaid = false, children }: { isSaid?: boolean; children: string }) => (
  <p
    role={isSaid ? 'status' : undefined}
    className="pointer-events-none absolute inset-x-0 bottom-0 truncate rounded-b-control bg-sheet/90 px-1 py-0.5 text-center text-[0.6875rem] text-ink-muted leading-tight"
  >
    {children}
  </p>
)
