import { useQuery } from '@tanstack/react-query'
import { createContext, use, useEffect, useLayoutEffect, useRef } from 'react'
import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import { byPlatform, type Platform } from '#shared/domain/platforms.ts'
import { later } from '#web/components/later.tsx'
import { durationOf, ratioOf } from '#web/features/media/file-picture.tsx'
import { mediaQueries } from '#web/features/media/media-calls.ts'
import type { TrayFile } from '#web/features/media/tray-file.ts'
import { useObjectUrl } from '#web/features/media/use-object-url.ts'
import { i18n } from '#web/lib/i18n.ts'
import { screens } from '#web/platforms/screen-registry.ts'
import { nameOf } from '../check-context.tsx'
import type { Options } from '../draft.ts'
import type { GroupedFinding } from '../findings.ts'
import { OptionsSection } from './options-section.tsx'
import { PictureChoice } from './picture-choice.tsx'

type Props = {
  platform: Platform
  options: Options
  accounts: readonly AccountAnswer[]
  files: readonly TrayFile[]
  /** The local file, if it was added on this page. */
  localOf: (key: string) => File | undefined
  findings: readonly GroupedFinding[]
  /** Called with the findings that the fields show. */
  onShown: (names: readonly string[]) => void
  onChange: (options: Options) => void
}

// Each platform's options have their own script, because most posts go to few platforms.
const panels = byPlatform((platform) => later(async () => (await screens[platform].compose()).compose.Options))

/** Loads the options of these platforms, so that they are shown without moving what's around them. */
export const prefetchOptions = (platforms: readonly Platform[]) => Promise.all(platforms.map((platform) => panels[platform].prefetch()))

/** One platform's options, once their script has loaded. */
export const PlatformOptions = ({ platform, options, accounts, files, localOf, findings, onShown, onChange }: Props) => {
  const shown = new Set<string>()
  const errorOf = (field: string, accountId?: string) => {
    const found = findings.find(
      (finding) =>
        finding.severity === 'error' &&
        finding.field === field &&
        (accountId === undefined || finding.accountIds.length === 0 || finding.accountIds.includes(accountId)),
    )
    if (found) shown.add(nameOf(found))
    return found && `${found.message} ${found.fix}`.trim()
  }
  // Before the page is painted, so that none appears in the list too.
  useLayoutEffect(() => onShown([...shown]))
  useLayoutEffect(() => () => onShown([]), [onShown])
  const Panel = panels[platform]
  const video = files.find(({ kind }) => kind === 'video')
  return (
    <OptionsSection platform={platform}>
      <VideoOfOptions value={video && { file: video, local: localOf(video.key) }}>
        <Panel
          options={options}
          onChange={onChange}
          accounts={accounts}
          files={files.map((file) => ({ kind: file.kind, ratio: ratioOf(file), durationMs: durationOf(file) }))}
          errorOf={errorOf}
          PictureChoice={PictureChoice}
          CoverFrame={CoverFrame}
        />
      </VideoOfOptions>
    </OptionsSection>
  )
}

/** The post's video, and the local file if it was added on this page. */
type Video = { file: TrayFile; local: File | undefined }

const Context = createContext<Video | undefined>(undefined)

/** Sets which video `CoverFrame` shows. */
export const VideoOfOptions = Context

/** A stored video larger than this, in bytes, isn't downloaded just to show a frame. */
const fetchedMax = 50 * 1024 * 1024

/** A frame of the post's video at the given second. Muted and paused. */
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
    return isFetched && isPending ? null : <p className="text-ink-muted text-sm">{i18n.t('This video is too large to preview here.')}</p>
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
