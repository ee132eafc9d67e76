import { Ellipsis, Heart, MessageCircle, Music2, Send, X } from 'lucide-react'
import { type InstagramOptions, instagramKindOf } from '#shared/platforms/instagram/model.ts'
import { Avatar } from '#web/platforms/avatar.tsx'
import { LinkedText } from '../parts/preview/linked-text.tsx'
import { Rail } from '../parts/preview/rail.tsx'
import type { Shown } from '../parts/preview/shown.ts'
import { Upright } from '../parts/preview/upright.tsx'
import { InstagramPost } from './instagram-post.tsx'

/** A video among the reels. */
const InstagramReel = ({ account, text, pictures, options }: Shown<InstagramOptions>) => (
  <Upright label={`How it looks on Instagram for @${account.username}`} picture={pictures[0]}>
    <Rail icons={[Heart, MessageCircle, Send, Ellipsis]} />
    <div className="absolute inset-x-0 bottom-0 grid gap-2 p-3.5 pr-14">
      <p className="flex min-w-0 items-center gap-2">
        <Avatar name={account.name} url={account.avatarUrl} size="small" />
        <span className="truncate font-semibold">{[account.username, ...(options.collaborators ?? [])].join(', ')}</span>
        <span className="rounded-[7px] border border-[#fff] px-2 py-px font-semibold text-[12px]">Follow</span>
      </p>
      <LinkedText text={text} className="line-clamp-2 [--shown-link:#fff]" />
      <p className="flex items-center gap-1.5 text-[12px]">
        <Music2 aria-hidden className="size-3" />
        <span className="truncate">{account.username} · Original audio</span>
      </p>
    </div>
  </Upright>
)

/** An image or a video as a story, which shows no text. */
const InstagramStory = ({ account, pictures }: Shown<InstagramOptions>) => (
  <Upright label={`How it looks on Instagram for @${account.username}`} picture={pictures[0]}>
    <div className="absolute inset-x-0 top-0 grid gap-2.5 p-2.5">
      <span aria-hidden className="h-0.5 rounded-full bg-[#ffffff66]">
        <span className="block h-full w-1/3 rounded-full bg-[#fff]" />
      </span>
      <p className="flex min-w-0 items-center gap-2">
        <Avatar name={account.name} url={account.avatarUrl} size="small" />
        <span className="truncate font-semibold">{account.username}</span>
        <span className="text-[#e6e6e6]">1 s</span>
        <Ellipsis aria-hidden className="ml-auto size-5 shrink-0" />
        <X aria-hidden className="size-5.5 shrink-0" />
      </p>
    </div>
    <div aria-hidden className="absolute inset-x-0 bottom-0 flex items-center gap-4 p-3.5">
      <span className="h-10 flex-1 rounded-full border border-[#ffffffb3] px-4 leading-[38px]">Send message</span>
      <Heart className="size-6" strokeWidth={1.75} />
      <Send className="size-6" strokeWidth={1.75} />
    </div>
  </Upright>
)

const faces = { post: InstagramPost, reel: InstagramReel, story: InstagramStory }

/** A post as Instagram will show it: in the feed, among the reels or as a story. */
export const InstagramPreview = (shown: Shown<InstagramOptions>) => {
  const Face = faces[instagramKindOf(shown.options, shown.pictures)]
  return <Face {...shown} />
}
