import { useQuery } from '@tanstack/react-query'
import { createContext, use, useEffect, useRef } from 'react'
import { mediaQueries } from '#web/features/media/queries.ts'
import type { TrayFile } from '#web/features/media/tray-file.ts'
import { useObjectUrl } from '#web/features/media/use-object-url.ts'

/** The video of the post, and the file as it was added here. */
type Video = { file: TrayFile; local: File | undefined }

const Context = createContext<Video | undefined>(undefined)

/** Says which video a `CoverFrame` shows. */
export const VideoOfOptions = Context

/** A stored video larger than this, in bytes, is not fetched only to show a frame of it. */
const fetchedMax = 50 * 1024 * 1024

/** The post's video at a second. It has no sound and does not run. */
export const CoverFrame = ({ seconds }: { seconds: number }) => {
  const video = use(Context)
  const element = useRef<HTMLVideoElement>(null)
  const id = video?.file.state.name === 'ready' ? video.file.state.media.id : ''
  const isFetched = id !== '' && !video?.local && (video?.file.bytes ?? 0) <= fetchedMax
  const { data: stored, isPending } = useQuery({ ...mediaQueries.content(id), enabled: isFetched })
  const url = useObjectUrl(video?.local ?? stored)
  const show = () => {
    if (element.current) element.current.currentTime = seconds
  }
  useEffect(show, [seconds])
  if (url === undefined)
    return isFetched && isPending ? null : <p className="text-ink-muted text-sm">This video is too large to be shown here.</p>
  return (
    <video
      ref={element}
      src={url}
      muted
      playsInline
      preload="auto"
      tabIndex={-1}
      aria-hidden
      onLoadedMetadata={show}
      className="max-h-72 w-full rounded-control bg-well object-contain"
    />
  )
}
