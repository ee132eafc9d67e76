import { useQuery } from '@tanstack/react-query'
import { Film, ImageIcon } from 'lucide-react'
import { mediaQueries } from './queries.ts'
import type { TrayFile } from './tray-file.ts'
import { useObjectUrl } from './use-object-url.ts'

type Props = {
  file: TrayFile
  /** The file as it was added here; it is asked from the server otherwise. */
  local: File | undefined
}

/** A stored video larger than this, in bytes, is not fetched only to show its first picture. */
const fetchedMax = 20 * 1024 * 1024

/** What a file looks like, filling its place; a sign of its kind until it can be shown. */
export const FilePicture = ({ file, local }: Props) => {
  const { state, kind, bytes } = file
  const isFetched = !local && state.name === 'ready' && (kind !== 'video' || bytes <= fetchedMax)
  const id = state.name === 'ready' ? state.media.id : ''
  const { data: stored } = useQuery({ ...(kind === 'image' ? mediaQueries.thumbnail(id) : mediaQueries.content(id)), enabled: isFetched })
  const url = useObjectUrl(state.name === 'refused' ? undefined : (local ?? stored))

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
