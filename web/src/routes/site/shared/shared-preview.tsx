import { useQuery } from '@tanstack/react-query'
import { Film, ImageIcon } from 'lucide-react'
import { useState } from 'react'
import type { SharedMedia, SharedPost, SharedVersion } from '#shared/contracts/shares.ts'
import { secondMs } from '#shared/domain/times.ts'
import { Tabs } from '#web/components/tabs.tsx'
import { useObjectUrl } from '#web/features/media/use-object-url.ts'
import { i18n } from '#web/lib/i18n.ts'
import { BadgedHandle } from '#web/platforms/handle.tsx'
import type { Picture } from '#web/platforms/parts/preview/shown.tsx'
import { type Previews, sharedPicture } from './shared-calls.ts'

type Props = { post: SharedPost; label: string; media: ReadonlyMap<string, SharedMedia>; previews: Previews }

/** A shared post in the style of each platform it goes to, one at a time. */
export const SharedPreview = ({ post: { versions }, label, media, previews }: Props) => {
  const [wantedId, setWantedId] = useState<string>()
  const shown = versions.find(({ account }) => account.id === wantedId) ?? versions[0]
  if (!shown) return <p className="text-ink-muted">{i18n.t('No account has been chosen for this post yet.')}</p>
  const preview = <Version key={shown.account.id} version={shown} media={media} previews={previews} />
  if (versions.length === 1) return preview
  return (
    <Tabs
      label={label}
      value={shown.account.id}
      onChange={setWantedId}
      tabs={versions.map(({ account }) => ({
        value: account.id,
        label: <BadgedHandle account={account} />,
      }))}
    >
      {preview}
    </Tabs>
  )
}

type VersionProps = Pick<Props, 'media' | 'previews'> & { version: SharedVersion }

const Version = ({ version: { account, texts, media: ids, options }, media, previews }: VersionProps) => {
  const Preview = previews.get(account.platform)
  if (!Preview) return null
  const files = ids.flatMap((id) => media.get(id) ?? [])
  return (
    <Preview
      account={account}
      text={texts[0] ?? ''}
      texts={texts}
      pictures={files.map(toPicture)}
      options={options}
      ownPicture={(id) => {
        const file = media.get(id)
        return (
          file && (
            <span className="block aspect-video w-full max-w-64 overflow-hidden rounded-control">
              <FileFace file={file} />
            </span>
          )
        )
      }}
    />
  )
}

const toPicture = (file: SharedMedia): Picture => ({
  key: file.id,
  kind: file.kind,
  picture: <FileFace file={file} />,
  isDescribed: file.altText !== '',
  ratio: file.ratio,
  durationMs: file.durationMs,
  runningTime: runningTime(file.durationMs),
})

const runningTime = (durationMs: number | undefined) => {
  if (durationMs === undefined) return undefined
  const seconds = Math.round(durationMs / secondMs)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** A video larger than this, in bytes, isn't downloaded just to show its first frame. */
const fetchedMax = 20 * 1024 * 1024

const FileFace = ({ file: { id, kind, altText, bytes, url } }: { file: SharedMedia }) => {
  const isFetched = kind !== 'video' || bytes <= fetchedMax
  const { data } = useQuery(sharedPicture(id, isFetched ? url : undefined))
  const address = useObjectUrl(data)
  const Icon = kind === 'video' ? Film : ImageIcon
  return (
    <span className="relative grid size-full place-items-center bg-well text-ink-muted">
      <Icon aria-hidden className="size-5" />
      {address !== undefined && (
        <span className="absolute inset-0">
          {kind === 'video' ? (
            <video src={address} muted playsInline preload="metadata" tabIndex={-1} aria-hidden className="size-full object-cover" />
          ) : (
            <img src={address} alt={altText} className="size-full bg-well object-cover" />
          )}
        </span>
      )}
    </span>
  )
}
