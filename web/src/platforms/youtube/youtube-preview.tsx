import { Link2, Lock, type LucideIcon, MessageSquareText, Share2, ThumbsDown, ThumbsUp } from 'lucide-react'
import { handleOf } from '#shared/platforms/models.ts'
import type { YouTubeOptions, YouTubePrivacy } from '#shared/platforms/youtube/model.ts'
import { Avatar } from '#web/platforms/avatar.tsx'
import { Fitted } from '../parts/preview/fitted.tsx'
import { LinkedText } from '../parts/preview/linked-text.tsx'
import { PlayMark } from '../parts/preview/play-mark.tsx'
import { Rail } from '../parts/preview/rail.tsx'
import type { Picture, Shown } from '../parts/preview/shown.ts'
import { Upright } from '../parts/preview/upright.tsx'
import { isShort } from './is-short.ts'
import './youtube-colours.css'

type Props = Shown<YouTubeOptions>

/** A video as YouTube will show it: to be watched, or as a Short. */
export const YouTubePreview = (shown: Props) => {
  const video = shown.pictures.find(({ kind }) => kind === 'video')
  return video && isShort(video) ? <Short {...shown} video={video} /> : <Watch {...shown} video={video} />
}

type FaceProps = Props & { video: Picture | undefined }

const Short = ({ account, options, video }: FaceProps) => (
  <Upright label={`How it looks on YouTube for ${account.name}`} picture={video}>
    <Rail icons={[ThumbsUp, ThumbsDown, MessageSquareText, Share2]} />
    <div className="absolute inset-x-0 bottom-0 grid gap-2 p-3.5 pr-14">
      <p className="flex min-w-0 items-center gap-2">
        <Avatar name={account.name} url={account.avatarUrl} size="small" />
        <span className="truncate font-medium">{handleOf({ ...account, platform: 'youtube' })}</span>
        <span className="rounded-full bg-[#fff] px-3 py-1 font-medium text-[#0f0f0f] text-[12px]">Subscribe</span>
      </p>
      <p className="wrap-anywhere">{options.title ?? 'Title'}</p>
    </div>
  </Upright>
)

const Watch = ({ account, text, options, video, ownPicture }: FaceProps) => {
  const { title, privacy = account.settings.privacy ?? 'public', tags = [], thumbnail } = options
  return (
    <article
      aria-label={`How it looks on YouTube for ${account.name}`}
      className="youtube-colours overflow-hidden rounded-[12px] border border-(--shown-line)"
    >
      <div className="relative aspect-video bg-[#000] text-[#fff]">
        {thumbnail === undefined ? <Frame video={video} /> : ownPicture(thumbnail)}
        {video?.runningTime !== undefined && (
          <span className="absolute right-2 bottom-2 rounded-[4px] bg-[#000c] px-1.5 font-medium text-[12px]">{video.runningTime}</span>
        )}
      </div>
      <div className="grid gap-2.5 p-4">
        <h3 className={`wrap-anywhere font-semibold text-[18px] leading-6 ${title === undefined ? 'text-(--shown-muted)' : ''}`}>
          {title ?? 'Title'}
        </h3>
        <div className="flex min-w-0 items-center gap-2.5">
          <Avatar name={account.name} url={account.avatarUrl} />
          <p className="min-w-0 truncate font-medium">{account.name}</p>
          <span className="ml-auto rounded-full bg-(--shown-ink) px-4 py-2 font-medium text-(--shown-paper)">Subscribe</span>
        </div>
        <div className="grid gap-1 rounded-[12px] bg-(--shown-well) p-3">
          <p className="flex flex-wrap items-center gap-x-2 font-medium">
            No views · now
            <Seen privacy={privacy} />
          </p>
          {tags.length > 0 && <p className="wrap-anywhere text-(--shown-muted) text-[12px]">Tags: {tags.join(', ')}</p>}
          <LinkedText text={text} />
        </div>
      </div>
    </article>
  )
}

const Frame = ({ video }: { video: Picture | undefined }) =>
  video ? (
    <>
      <Fitted picture={video} ratio={16 / 9} ground="bg-[#000]" />
      <PlayMark className="size-14 bg-[#c4001a]" />
    </>
  ) : (
    <p className="grid size-full place-items-center px-8 text-center">YouTube needs a video.</p>
  )

const unseen: Record<Exclude<YouTubePrivacy, 'public'>, { name: string; icon: LucideIcon }> = {
  unlisted: { name: 'Unlisted', icon: Link2 },
  private: { name: 'Private', icon: Lock },
}

const Seen = ({ privacy }: { privacy: YouTubePrivacy }) => {
  if (privacy === 'public') return null
  const { name, icon: Icon } = unseen[privacy]
  return (
    <span className="flex items-center gap-1 rounded-[4px] bg-(--shown-line) px-1.5 text-[12px]">
      <Icon aria-hidden className="size-3" />
      {name}
    </span>
  )
}
