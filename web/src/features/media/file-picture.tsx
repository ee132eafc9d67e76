import { useQuery } from '@tanstack/react-query'
import { Film, ImageIcon } from 'lucide-react'
import { inMegabytes } from '#shared/domain/file-sizes.ts'
import { secondMs } from '#shared/domain/times.ts'
import { mediaQueries } from './media-calls.ts'
import type { FileState, TrayFile } from './tray-file.ts'
import { useObjectUrl } from './use-object-url.ts'

type Props = {
  file: TrayFile
  /** The local file, if it was added on this page. Otherwise, it's fetched from the server. */
  local: File | undefined
  /** `object-contain` shows all of it, with space around it if it has another shape than its container. */
  fit?: 'object-cover' | 'object-contain'
}

/** A stored video larger than this, in bytes, isn't downloaded just to show its first frame. */
const fetchedMax = 20 * 1024 * 1024

/** A file of unknown type, or one that can't be shown. */
const unseen: readonly FileState['name'][] = ['reading', 'converting', 'refused']

/** A file's preview, filling its container. Shows an icon of its kind until the preview is available. */
export const FilePicture = ({ file, local, fit = 'object-cover' }: Props) => {
  const { state, kind, bytes } = file
  const isFetched = !local && state.name === 'ready' && (kind !== 'video' || bytes <= fetchedMax)
  const id = state.name === 'ready' ? state.media.id : ''
  const { data: stored } = useQuery({ ...(kind === 'image' ? mediaQueries.thumbnail(id) : mediaQueries.content(id)), enabled: isFetched })
  const url = useObjectUrl(unseen.includes(state.name) ? undefined : (local ?? stored))

  const Icon = kind === 'video' ? Film : ImageIcon
  const altText = state.name === 'ready' ? state.media.altText : ''
  return (
    <span className="relative grid size-full place-items-center bg-well text-ink-muted">
      <Icon aria-hidden className="size-5" />
      {url !== undefined && (
        <span className="absolute inset-0">
          {kind === 'video' ? (
            <video src={url} muted playsInline preload="metadata" tabIndex={-1} aria-hidden className={`size-full ${fit}`} />
          ) : (
            <img src={url} alt={altText} className={`size-full bg-well ${fit}`} />
          )}
        </span>
      )}
    </span>
  )
}

/** A video's duration, in ms. */
export const durationOf = ({ state }: TrayFile): number | undefined =>
  state.name === 'ready' && state.media.state.name === 'ready' ? state.media.state.durationMs : undefined

/** Formats a video's duration: 0:42, 12:05. */
export const runningTime = (file: TrayFile): string | undefined => {
  const durationMs = durationOf(file)
  if (durationMs === undefined) return undefined
  const seconds = Math.round(durationMs / secondMs)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Width by height, once the server has checked the file. */
export const ratioOf = ({ state }: TrayFile): number | undefined =>
  state.name === 'ready' && state.media.state.name === 'ready' ? state.media.state.width / state.media.state.height : undefined

/** A file's facts at a glance. */
export const factsOf = (file: TrayFile): string => {
  const { state, bytes } = file
  const size =
    state.name === 'ready' && state.media.state.name === 'ready'
      ? [`${state.media.state.width}\u00a0×\u00a0${state.media.state.height}`]
      : []
  const time = runningTime(file)
  return [inMegabytes(bytes), ...size, ...(time === undefined ? [] : [time])].join(' · ')
}
