import { Ellipsis, Globe, type LucideIcon, MessageSquareText, Repeat2, Send, ThumbsUp, Users } from 'lucide-react'
import type { LinkedInOptions } from '#shared/platforms/linkedin/model.ts'
import { Avatar } from '#web/platforms/avatar.tsx'
import { hostOf } from '../parts/preview/first-link.ts'
import { LinkedText } from '../parts/preview/linked-text.tsx'
import { PhotoGrid } from '../parts/preview/photo-grid.tsx'
import type { Shown } from '../parts/preview/shown.ts'
import './linkedin-colours.css'

/** A post as LinkedIn will show it. */
export const LinkedInPreview = ({ account, text, pictures, options }: Shown<LinkedInOptions>) => {
  const { visibility = account.settings.visibility ?? 'PUBLIC', article, title, isReshareDisabled } = options
  const Seen = visibility === 'CONNECTIONS' ? Users : Globe
  const [first] = pictures
  return (
    <article
      aria-label={`How it looks on LinkedIn for ${account.name}`}
      className="linkedin-colours overflow-hidden rounded-[8px] border border-(--shown-line)"
    >
      <div className="flex items-start gap-2.5 px-4 pt-3">
        <Avatar name={account.name} url={account.avatarUrl} />
        <div className="min-w-0">
          <p className="truncate font-semibold">{account.name}</p>
          <p className="flex items-center gap-1 text-(--shown-muted) text-[12px] leading-4">
            now · <Seen aria-label={visibilityNames[visibility]} className="size-3.5" />
          </p>
        </div>
        <Ellipsis aria-hidden className="ml-auto size-5 shrink-0 text-(--shown-muted)" />
      </div>
      <LinkedText text={text} className="px-4 pt-2" />
      <div className="mt-3">
        {first && <PhotoGrid pictures={pictures} shownMax={4} />}
        {!first && article && <ArticleCard article={article} />}
      </div>
      {first?.kind === 'video' && title !== undefined && <p className="wrap-anywhere px-4 pt-2 font-semibold">{title}</p>}
      <Actions hasRepost={!isReshareDisabled} />
    </article>
  )
}

const visibilityNames: Record<NonNullable<LinkedInOptions['visibility']>, string> = {
  PUBLIC: 'Anyone',
  CONNECTIONS: 'Connections only',
  LOGGED_IN: 'Anyone on LinkedIn',
}

const ArticleCard = ({ article: { source, title, description } }: { article: NonNullable<LinkedInOptions['article']> }) => (
  <div className="mx-4 rounded-[8px] border border-(--shown-line) bg-(--shown-well) px-3 py-2.5">
    <p className="wrap-anywhere font-semibold">{title}</p>
    {description !== undefined && <p className="wrap-anywhere text-(--shown-muted) text-[12px]">{description}</p>}
    <p className="truncate text-(--shown-muted) text-[12px]">{hostOf(source)}</p>
  </div>
)

const Actions = ({ hasRepost }: { hasRepost: boolean }) => (
  <div
    aria-hidden
    className="mx-4 mt-3 flex flex-wrap justify-around gap-x-3 border-(--shown-line) border-t py-2.5 font-semibold text-(--shown-muted) text-[13px]"
  >
    {actions
      .filter(({ name }) => hasRepost || name !== 'Repost')
      .map(({ name, icon: Icon }) => (
        <span key={name} className="flex items-center gap-1.5">
          <Icon className="size-4.5" strokeWidth={1.75} />
          {name}
        </span>
      ))}
  </div>
)

const actions: { name: string; icon: LucideIcon }[] = [
  { name: 'Like', icon: ThumbsUp },
  { name: 'Comment', icon: MessageSquareText },
  { name: 'Repost', icon: Repeat2 },
  { name: 'Send', icon: Send },
]
