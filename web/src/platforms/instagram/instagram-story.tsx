import { Ellipsis, Heart, Send, X } from 'lucide-react'
import type { InstagramOptions } from '#shared/platforms/instagram/options.ts'
import { Avatar } from '#web/platforms/avatar.tsx'
import type { Shown } from '../parts/preview/shown.ts'
import { Upright } from '../parts/preview/upright.tsx'

/** An image or a video as a story, which shows no text. */
export const InstagramStory = ({ account, pictures }: Shown<InstagramOptions>) => (
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
