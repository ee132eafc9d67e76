import { Ellipsis, Heart, MessageCircle, Music2, Send } from 'lucide-react'
import type { InstagramOptions } from '#shared/platforms/instagram/options.ts'
import { Avatar } from '#web/platforms/avatar.tsx'
import { LinkedText } from '../parts/preview/linked-text.tsx'
import { Rail } from '../parts/preview/rail.tsx'
import type { Shown } from '../parts/preview/shown.ts'
import { Upright } from '../parts/preview/upright.tsx'

/** A video among the reels. */
export const InstagramReel = ({ account, text, pictures, options }: Shown<InstagramOptions>) => (
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
