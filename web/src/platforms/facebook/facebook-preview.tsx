import { Ellipsis, Globe, MessageCircle, Music2, Share2, ThumbsUp } from 'lucide-react'
import type { FacebookOptions } from '#shared/platforms/facebook/model.ts'
import { Avatar } from '#web/platforms/avatar.tsx'
import { firstLink } from '../parts/preview/first-link.ts'
import { LinkedText } from '../parts/preview/linked-text.tsx'
import { PageCard } from '../parts/preview/page-card.tsx'
import { PhotoGrid } from '../parts/preview/photo-grid.tsx'
import { Rail } from '../parts/preview/rail.tsx'
import type { Shown } from '../parts/preview/shown.ts'
import { Upright } from '../parts/preview/upright.tsx'
import './facebook-colours.css'

/** A post of a Page as Facebook will show it. */
export const FacebookPreview = (shown: Shown<FacebookOptions>) =>
  shown.options.kind === 'reel' ? <FacebookReel {...shown} /> : <FacebookPost {...shown} />

const FacebookPost = ({ account, text, pictures, options }: Shown<FacebookOptions>) => {
  const link = options.link ?? firstLink(text)
  const [first] = pictures
  return (
    <article
      aria-label={`How it looks on Facebook for ${account.name}`}
      className="facebook-colours overflow-hidden rounded-[8px] border border-(--shown-line)"
    >
      <div className="flex items-center gap-2.5 px-4 pt-3">
        <Avatar name={account.name} url={account.avatarUrl} />
        <div className="min-w-0">
          <p className="truncate font-semibold">{account.name}</p>
          <p className="flex items-center gap-1 text-(--shown-muted) text-[13px] leading-4">
            Just now · <Globe aria-label="Public" className="size-3" />
          </p>
        </div>
        <Ellipsis aria-hidden className="ml-auto size-5 shrink-0 text-(--shown-muted)" />
      </div>
      <LinkedText text={text} className="px-4 pt-2" />
      <div className="mt-3">
        {first && <PhotoGrid pictures={pictures} shownMax={5} />}
        {!first && link !== undefined && <LinkCard link={link} />}
      </div>
      {first?.kind === 'video' && options.title !== undefined && <p className="wrap-anywhere px-4 pt-2 font-semibold">{options.title}</p>}
      <Actions />
    </article>
  )
}

/** Facebook reads the page's title and picture itself. */
const LinkCard = ({ link }: { link: string }) => (
  <div className="border-(--shown-line) border-y">
    <PageCard url={link} unknown="The title and picture of the page" />
  </div>
)

const Actions = () => (
  <div
    aria-hidden
    className="mx-4 mt-3 flex justify-around border-(--shown-line) border-t py-2 font-semibold text-(--shown-muted) text-[14px]"
  >
    {[
      { name: 'Like', icon: ThumbsUp },
      { name: 'Comment', icon: MessageCircle },
      { name: 'Share', icon: Share2 },
    ].map(({ name, icon: Icon }) => (
      <span key={name} className="flex items-center gap-1.5">
        <Icon className="size-4.5" strokeWidth={1.75} />
        {name}
      </span>
    ))}
  </div>
)

const FacebookReel = ({ account, text, pictures, options }: Shown<FacebookOptions>) => (
  <Upright label={`How it looks on Facebook for ${account.name}`} picture={pictures[0]}>
    <p className="absolute top-3.5 left-4 font-bold text-[17px]">Reels</p>
    <Rail icons={[ThumbsUp, MessageCircle, Share2, Ellipsis]} />
    <div className="absolute inset-x-0 bottom-0 grid gap-2 p-3.5 pr-14">
      <p className="flex min-w-0 items-center gap-2">
        <Avatar name={account.name} url={account.avatarUrl} size="small" />
        <span className="truncate font-semibold">{account.name}</span>
        <span className="rounded-[6px] border border-[#fff] px-2 font-semibold text-[12px]">Follow</span>
      </p>
      {options.title !== undefined && <p className="wrap-anywhere font-semibold">{options.title}</p>}
      <LinkedText text={text} className="line-clamp-2 [--shown-link:#fff]" />
      <p className="flex items-center gap-1.5 text-[12px]">
        <Music2 aria-hidden className="size-3" />
        <span className="truncate">{account.name} · Original audio</span>
      </p>
    </div>
  </Upright>
)
