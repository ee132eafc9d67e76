import { useQuery } from '@tanstack/react-query'
import { Film, ImageIcon } from 'lucide-react'
import { inMegabytes } from '#shared/domain/file-sizes.ts'
import { secondMs } from '#shared/domain/times.ts'
import { mediaQueries } from './media-calls.ts'
import type { FileState, TrayFile } from './tray-file.ts'
import { useObjectUrl } from './use-object-url.ts'

type Props = {
  file: TrayFile
  /** The file as it was added here; it is asked from the server otherwise. */
  local: File | undefined
}

/** A stored video larger than this, in bytes, is not fetched only to show its first picture. */
const fetchedMax = 20 * 1024 * 1024

/** What it is, is not known, or it can't be shown. */
const unseen: readonly FileState['name'][] = ['reading', 'converting', 'refused']

/** What a file looks like, filling its place; a sign of its kind until it can be shown. */
export const FilePicture = ({ file, local }: Props) => {
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
            <video src={url} muted playsInline preload="metadata" tabIndex={-1} aria-hidden className="size-full object-cover" />
          ) : (
            <img src={url} alt={altText} className="size-full bg-well object-cover" />
          )}
        </span>
      )}
    </span>
  )
}

/** How long a video runs, in ms. */
export const durationOf = ({ state }: TrayFile): number | undefined =>
  state.name === 'ready' && state.media.state.name === 'ready' ? state.media.state.durationMs : undefined

/** How long a video runs: 0:42, 12:05. */
export const runningTime = (file: TrayFile): string | undefined => {
  const durationMs = durationOf(file)
  if (durationMs === undefined) return undefined
  const seconds = Math.round(durationMs / secondMs)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Width by height of a file that was looked at. */
export const ratioOf = ({ state }: TrayFile): number | undefined =>
  state.name === 'ready' && state.media.state.name === 'ready' ? state.media.state.width / state.media.state.height : undefined

/** The facts of a file at a glance. */
export const factsOf = (file: TrayFile): string => {
  const { state, bytes } = file
  const size =
    state.name === 'ready' && state.media.state.name === 'ready'
      ? [`${state.media.state.width}\u00a0×\u00a0${state.media.state.height}`]
      : []
  const time = runningTime(file)
  return [inMegabytes(bytes), ...size, ...(time === undefined ? [] : [time])].join(' · ')
}
