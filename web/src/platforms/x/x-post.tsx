import { BadgeCheck, Bookmark, ChartNoAxesColumn, Ellipsis, Heart, MessageCircle, Repeat2, Share } from 'lucide-react'
import type { XOptions } from '#shared/platforms/x/options.ts'
import { Avatar } from '#web/platforms/avatar.tsx'
import type { Shown } from '../parts/preview/shown.ts'
import { XMediaGrid } from './x-media-grid.tsx'
import { XText } from './x-text.tsx'
import './x-colours.css'

type Props = Pick<Shown<XOptions>, 'account' | 'texts' | 'pictures' | 'options'>

/** A post, or a thread, as X will show it. */
export const XPost = ({ account, texts, pictures, options }: Props) => (
  <article
    aria-label={`How it looks on X for @${account.username}`}
    className="x-colours overflow-hidden rounded-[16px] border border-(--x-line) py-1"
  >
    {texts.map((text, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a preview holds no state, and its posts are told apart by their place only.
      <XPostOfThread key={index} account={account} text={text} hasNext={index < texts.length - 1}>
        {index === 0 && pictures.length > 0 && <XMediaGrid pictures={pictures} />}
        {index === 0 && <Labels options={options} account={account} />}
      </XPostOfThread>
    ))}
  </article>
)

type OneProps = Pick<Props, 'account'> & { text: string; hasNext: boolean; children: React.ReactNode }

const XPostOfThread = ({ account, text, hasNext, children }: OneProps) => (
  <div className="flex gap-3 px-4 pt-3">
    <div className="flex shrink-0 flex-col items-center">
      <Avatar name={account.name} url={account.avatarUrl} />
      {hasNext && <span className="-mb-2.5 mt-1 w-0.5 flex-1 bg-(--x-thread)" />}
    </div>
    <div className="min-w-0 flex-1 pb-2">
      <p className="flex items-center gap-1 leading-5">
        <span className="truncate font-bold">{account.name}</span>
        {account.isPremium && <BadgeCheck aria-label="Verified" className="size-[18px] shrink-0 fill-(--x-blue) text-(--x-paper)" />}
        <span className="min-w-12 truncate text-(--x-muted)">@{account.username}</span>
        <span className="shrink-0 text-(--x-muted)">· now</span>
        <Ellipsis aria-hidden className="ml-auto size-[18px] shrink-0 text-(--x-muted)" />
      </p>
      <XText text={text} />
      {children}
      <ActionBar />
    </div>
  </div>
)

const actions = [MessageCircle, Repeat2, Heart, ChartNoAxesColumn, Bookmark, Share]

const ActionBar = () => (
  <div aria-hidden className="mt-2.5 flex max-w-md justify-between text-(--x-muted)">
    {actions.map((Icon) => (
      <Icon key={Icon.displayName} className="size-[18px]" strokeWidth={1.75} />
    ))}
  </div>
)

const whoCanReply: Record<NonNullable<XOptions['replySettings']>, (username: string) => string> = {
  following: (username) => `Accounts @${username} follows or mentioned can reply`,
  mentionedUsers: (username) => `Accounts @${username} mentioned can reply`,
  subscribers: (username) => `Subscribers of @${username} can reply`,
  verified: () => 'Verified accounts can reply',
}

const Labels = ({ options, account: { username, settings } }: Pick<Props, 'options' | 'account'>) => {
  const { replySettings = settings.replySettings, madeWithAi, paidPartnership } = options
  const labels = [
    ...(paidPartnership ? ['Paid partnership'] : []),
    ...(madeWithAi ? ['Made with AI'] : []),
    ...(replySettings && replySettings !== 'everyone' ? [whoCanReply[replySettings](username)] : []),
  ]
  return labels.map((label) => (
    <p key={label} className="mt-2 text-[13px] text-(--x-muted) leading-4">
      {label}
    </p>
  ))
}
