import { Heart, MessageCircle, Share } from 'lucide-react'
import type { PinterestOptions } from '#shared/platforms/pinterest/model.ts'
import { Avatar } from '#web/platforms/avatar.tsx'
import { Carousel } from '../parts/preview/carousel.tsx'
import { hostOf } from '../parts/preview/first-link.ts'
import { LinkedText } from '../parts/preview/linked-text.tsx'
import { PlayMark } from '../parts/preview/play-mark.tsx'
import type { Picture, Shown } from '../parts/preview/shown.ts'
import './pinterest-colours.css'
import { useQuery } from '@tanstack/react-query'
import { factsQuery } from '../parts/facts-query.ts'

/** A Pin as Pinterest will show it. */
export const PinterestPreview = ({ account, text, pictures, options }: Shown<PinterestOptions>) => (
  <article
    aria-label={`How it looks on Pinterest for @${account.username}`}
    className="pinterest-colours mx-auto max-w-[22rem] overflow-hidden rounded-[28px] border border-(--shown-line)"
  >
    <div aria-hidden className="flex items-center gap-4 px-4 py-3">
      <Heart className="size-5.5" />
      <MessageCircle className="size-5.5" />
      <Share className="size-5.5" />
      <span className="ml-auto max-w-28 truncate font-semibold text-[14px]">{useBoardName({ account, options }) ?? 'Board'}</span>
      <span className="rounded-full bg-[#d50018] px-3.5 py-2 font-semibold text-[#fff] leading-5">Save</span>
    </div>
    <div className="mx-3 overflow-hidden rounded-[20px] bg-(--shown-well)">
      <Files pictures={pictures} />
    </div>
    <div className="grid gap-2 px-5 py-4">
      {options.link !== undefined && <p className="truncate text-[14px] underline">{hostOf(options.link)}</p>}
      {options.title !== undefined && <h3 className="wrap-anywhere font-semibold text-[22px] leading-7">{options.title}</h3>}
      <LinkedText text={text} />
      <p className="mt-1 flex min-w-0 items-center gap-2">
        <Avatar name={account.name} url={account.avatarUrl} size="small" />
        <span className="truncate font-semibold text-[14px]">{account.name}</span>
      </p>
    </div>
  </article>
)

/** Pinterest keeps the shape of what is pinned, up to a very tall one; a carousel has that of its first picture. */
const tallest = 9 / 21

const Files = ({ pictures }: { pictures: readonly Picture[] }) => {
  const [first] = pictures
  if (!first)
    return <p className="grid aspect-3/4 place-items-center px-8 text-center text-(--shown-muted)">A Pin needs an image or a video.</p>
  const ratio = Math.max(tallest, first.ratio ?? 3 / 4)
  const slide = (picture: Picture) => (
    <>
      {picture.picture}
      {picture.kind === 'video' && <PlayMark />}
    </>
  )
  if (pictures.length > 1)
    return <Carousel pictures={pictures} ratio={ratio} slide={slide} dot="bg-(--shown-line)" dotShown="bg-(--shown-ink)" />
  return (
    <div className="relative" style={{ aspectRatio: ratio }}>
      {slide(first)}
    </div>
  )
}

/** The name of the board that an account's Pin goes to. It is there once the board is chosen and Pinterest has named its boards. */
const useBoardName = ({ account, options: { boards = {} } }: Pick<Shown<PinterestOptions>, 'account' | 'options'>) => {
  const { data } = useQuery(factsQuery(account))
  const chosen = boards[account.id] ?? account.settings.boardId
  return data?.boards?.find(({ id }) => id === chosen)?.name
}
