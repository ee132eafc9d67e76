import { Bookmark, Heart, MessageCircleMore, Music2, Plus, Share2 } from 'lucide-react'
import type { TikTokOptions } from '#shared/platforms/tiktok/model.ts'
import { Avatar } from '#web/platforms/avatar.tsx'
import { LinkedText } from '../parts/preview/linked-text.tsx'
import { Rail } from '../parts/preview/rail.tsx'
import type { Shown } from '../parts/preview/shown.ts'
import { Upright } from '../parts/preview/upright.tsx'

/** A video or photos as TikTok will show them. */
export const TikTokPreview = ({ account, text, pictures, options }: Shown<TikTokOptions>) => {
  const isPhotos = pictures.length > 0 && pictures.every(({ kind }) => kind !== 'video')
  const labels = [...(labelOf(options) ?? []), ...(options.madeWithAi ? ['Creator labelled as AI-generated'] : [])]
  return (
    <Upright label={`How it looks on TikTok for @${account.username}`} picture={pictures[0]}>
      <p aria-hidden className="absolute inset-x-0 top-3.5 text-center font-semibold text-[15px]">
        <span className="text-[#ffffffb3]">Following</span> <span className="mx-2 border-[#fff] border-b-2 pb-1">For You</span>
      </p>
      <div aria-hidden className="absolute right-3 bottom-60">
        <Avatar name={account.name} url={account.avatarUrl} />
        <span className="absolute -bottom-2 left-1/2 grid size-5 -translate-x-1/2 place-items-center rounded-full bg-[#fe2c55]">
          <Plus className="size-3.5" strokeWidth={3} />
        </span>
      </div>
      <Rail icons={[Heart, MessageCircleMore, Bookmark, Share2]} />
      <div className="absolute inset-x-0 bottom-0 grid gap-1.5 p-3.5 pr-16">
        {isPhotos && pictures.length > 1 && <Dots count={pictures.length} />}
        <p className="truncate font-semibold text-[15px]">{account.name}</p>
        {isPhotos && options.title !== undefined && <p className="wrap-anywhere font-semibold">{options.title}</p>}
        <LinkedText text={text} className="line-clamp-3 [--shown-link:#fff]" />
        {labels.map((label) => (
          <p key={label} className="justify-self-start rounded-[3px] bg-[#0008] px-1.5 text-[12px]">
            {label}
          </p>
        ))}
        <p className="flex items-center gap-1.5 text-[13px]">
          <Music2 aria-hidden className="size-3.5" />
          <span className="truncate">original sound · {account.name}</span>
        </p>
      </div>
    </Upright>
  )
}

const labelOf = ({ ownBrand, brandedContent }: TikTokOptions) => {
  if (brandedContent) return ['Paid partnership']
  return ownBrand ? ['Promotional content'] : undefined
}

const Dots = ({ count }: { count: number }) => (
  <span className="mb-1 flex flex-wrap gap-1">
    <span className="sr-only">{count} photos</span>
    {Array.from({ length: count }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the dots are alike but for their place.
      <span key={index} aria-hidden className={`size-1.5 rounded-full ${index === 0 ? 'bg-[#fff]' : 'bg-[#ffffff73]'}`} />
    ))}
  </span>
)
