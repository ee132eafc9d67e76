import { Bookmark, Ellipsis, Heart, MessageCircle, Send } from 'lucide-react'
import { instagramPicture } from '#shared/platforms/instagram/limits.ts'
import type { InstagramOptions } from '#shared/platforms/instagram/model.ts'
import { Avatar } from '#web/platforms/avatar.tsx'
import { Carousel } from '../parts/preview/carousel.tsx'
import { Fitted } from '../parts/preview/fitted.tsx'
import { LinkedText } from '../parts/preview/linked-text.tsx'
import { PlayMark } from '../parts/preview/play-mark.tsx'
import type { Picture, Shown } from '../parts/preview/shown.ts'
import './instagram-colours.css'

/** An image, or a carousel, in the feed. */
export const InstagramPost = ({ account, text, pictures, options }: Shown<InstagramOptions>) => (
  <article
    aria-label={`How it looks on Instagram for @${account.username}`}
    className="instagram-colours overflow-hidden rounded-[10px] border border-(--shown-line)"
  >
    <div className="flex items-center gap-2.5 px-3 py-2.5">
      <Avatar name={account.name} url={account.avatarUrl} size="small" />
      <p className="min-w-0 truncate font-semibold">{[account.username, ...(options.collaborators ?? [])].join(', ')}</p>
      <Ellipsis aria-hidden className="ml-auto size-5 shrink-0" />
    </div>
    <Files pictures={pictures} />
    <div className="px-3 pb-3">
      <div aria-hidden className="flex gap-4 py-2.5">
        <Heart className="size-6" strokeWidth={1.75} />
        <MessageCircle className="size-6 -scale-x-100" strokeWidth={1.75} />
        <Send className="size-6" strokeWidth={1.75} />
        <Bookmark className="ml-auto size-6" strokeWidth={1.75} />
      </div>
      <LinkedText text={text === '' ? '' : `${account.username} ${text}`} />
      {options.firstComment !== undefined && (
        <LinkedText text={`${account.username} ${options.firstComment}`} className="mt-2 text-(--shown-muted)" />
      )}
      {options.madeWithAi && <p className="mt-2 text-(--shown-muted) text-[12px]">AI info</p>}
    </div>
  </article>
)

/** Instagram gives the first file's shape, within its limits, to all; Crier sets a picture outside them on white. */
const Files = ({ pictures }: { pictures: readonly Picture[] }) => {
  const [first] = pictures
  if (!first)
    return (
      <p className="grid aspect-square place-items-center border-(--shown-line) border-y px-8 text-center text-(--shown-muted)">
        Instagram needs an image or a video.
      </p>
    )
  const ratio = Math.min(instagramPicture.ratioMax ?? 2, Math.max(instagramPicture.ratioMin ?? 0, first.ratio ?? 1))
  const slide = (picture: Picture) => (
    <>
      <Fitted picture={picture} ratio={ratio} ground="bg-[#fff]" />
      {picture.kind === 'video' && <PlayMark />}
    </>
  )
  if (pictures.length === 1)
    return (
      <div className="relative" style={{ aspectRatio: ratio }}>
        {slide(first)}
      </div>
    )
  return <Carousel pictures={pictures} ratio={ratio} slide={slide} dot="bg-(--shown-line)" dotShown="bg-(--shown-dot)" />
}
