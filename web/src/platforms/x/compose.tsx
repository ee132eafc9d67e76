import { BadgeCheck, Bookmark, ChartNoAxesColumn, Ellipsis, Heart, MessageCircle, Play, Repeat2, Share } from 'lucide-react'
import { isVisible } from '#shared/domain/visible-text.ts'
import type { XOptions as Options } from '#shared/platforms/x/model.ts'
import { i18n } from '#web/lib/i18n.ts'
import { Avatar } from '../avatar.tsx'
import type { PlatformCompose } from '../parts/platform.ts'
import { PhotoGrid, type PhotoLayouts } from '../parts/preview/photo-grid.tsx'
import type { Picture, Shown } from '../parts/preview/shown.tsx'
import './x-colors.css'
import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import { ChoiceOption, TickOption } from '../parts/options/option-fields.tsx'
import type { OptionPanel } from '../parts/options/option-panel.ts'
import { xSegments } from './x-segments.ts'

export const compose: PlatformCompose = {
  Preview: ({ options, ...shown }) => <XPost {...shown} options={options.x ?? {}} />,
  Options: ({ options, onChange, ...panel }) => <XOptions {...panel} options={options.x ?? {}} onChange={(x) => onChange({ x })} />,
}

type Props = Pick<Shown<Options>, 'account' | 'texts' | 'pictures' | 'options'>

/** Previews a post or thread as X will show it. */
export const XPost = ({ account, texts, pictures, options }: Props) => (
  <article
    aria-label={i18n.t('How it looks on X for @{username}', { username: account.username })}
    className="x-colors overflow-hidden rounded-[16px] border border-(--x-line) py-1"
  >
    {texts.map((text, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a preview holds no state, and its posts are told apart by their place only.
      <XPostOfThread key={index} account={account} text={text} hasNext={index < texts.length - 1}>
        {index === 0 && pictures.length > 0 && (
          <div className="mt-3 max-h-[510px] overflow-hidden rounded-[16px] border border-(--x-line) bg-(--x-line)">
            <PhotoGrid pictures={pictures} layouts={photoLayouts} over={(picture) => <Badges picture={picture} />} />
          </div>
        )}
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
        <span dir="auto" className="truncate font-bold">
          {account.name}
        </span>
        {account.isPremium && (
          <BadgeCheck aria-label={i18n.t('Verified')} className="size-[18px] shrink-0 fill-(--x-blue) text-(--x-paper)" />
        )}
        <span className="min-w-12 truncate text-(--x-muted)">@{account.username}</span>
        <span className="shrink-0 text-(--x-muted)">· {i18n.t('now')}</span>
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

const whoCanReply: Record<NonNullable<Options['replySettings']>, (username: string) => string> = {
  following: (username) => i18n.t('Accounts @{username} follows or mentioned can reply', { username }),
  mentionedUsers: (username) => i18n.t('Accounts @{username} mentioned can reply', { username }),
  subscribers: (username) => i18n.t('Subscribers of @{username} can reply', { username }),
  verified: () => i18n.t('Verified accounts can reply'),
}

const Labels = ({ options, account: { username, settings } }: Pick<Props, 'options' | 'account'>) => {
  const { replySettings = settings.replySettings, madeWithAi, paidPartnership } = options
  const labels = [
    ...(paidPartnership ? [i18n.t('Paid partnership')] : []),
    ...(madeWithAi ? [i18n.t('Made with AI')] : []),
    ...(replySettings && replySettings !== 'everyone' ? [whoCanReply[replySettings](username)] : []),
  ]
  return labels.map((label) => (
    <p key={label} className="mt-2 text-[13px] text-(--x-muted) leading-4">
      {label}
    </p>
  ))
}

/** A post's text as X formats it. */
const XText = ({ text }: { text: string }) =>
  !isVisible(text) ? null : (
    <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
      {xSegments(text.trim()).map(({ kind, text: shown }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text is set anew as a whole; its segments hold no state.
        <span key={index} className={kind === 'plain' ? undefined : 'text-(--x-blue)'}>
          {shown}
        </span>
      ))}
    </p>
  )

/** X crops a single photo that is taller than 3:4 or wider than 3:1. */
const photoLayouts: PhotoLayouts = {
  only: { min: 3 / 4, max: 3 },
  several: [
    { kind: 'halves', ratio: 16 / 9 },
    { kind: 'tall-lead', ratio: 16 / 9 },
    { kind: 'quarters', ratio: 16 / 9 },
  ],
}

const Badges = ({ picture: { kind, isDescribed, runningTime } }: { picture: Picture }) => {
  const badges = [...(kind === 'gif' ? ['GIF'] : []), ...(runningTime === undefined ? [] : [runningTime]), ...(isDescribed ? ['ALT'] : [])]
  return (
    <>
      {kind === 'video' && (
        <span
          aria-hidden
          className="absolute inset-0 m-auto grid size-14 place-items-center rounded-full border-4 border-[#fff] bg-[#0a6fc2] text-[#fff]"
        >
          <Play className="ml-0.5 size-6 fill-current" />
        </span>
      )}
      <span className="absolute bottom-2 left-2 flex gap-1">
        {badges.map((badge) => (
          <span key={badge} className="rounded-[4px] bg-[#000c] px-1 font-bold text-[#fff] text-[13px] leading-5">
            {badge}
          </span>
        ))}
      </span>
    </>
  )
}

const everyone = i18n.t('Everyone')
const replySettingsNames: Record<NonNullable<Options['replySettings']>, string> = {
  following: i18n.t('Accounts you follow'),
  mentionedUsers: i18n.t('Only accounts you mention'),
  subscribers: i18n.t('Only your subscribers'),
  verified: i18n.t('Only verified accounts'),
}
const choices = (['following', 'mentionedUsers', 'subscribers', 'verified'] as const).map((value) => ({
  value,
  label: replySettingsNames[value],
}))

/** The options that only X has, besides the thread. */
const XOptions = ({ options, onChange, accounts, errorOf }: OptionPanel<Omit<Options, 'parts'>>) => (
  <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
    <div className="min-w-0 basis-64">
      <ChoiceOption
        label={i18n.t('Who can reply')}
        field="options.x.replySettings"
        value={options.replySettings}
        unchosen={nameOfDefault(accounts)}
        choices={choices}
        onChange={(replySettings) => onChange({ ...options, replySettings })}
        error={errorOf('options.x.replySettings')}
      />
    </div>
    <div className="flex flex-wrap gap-x-6 gap-y-2 sm:pb-2">
      <TickOption field="options.x.madeWithAi" isOn={options.madeWithAi} onChange={(madeWithAi) => onChange({ ...options, madeWithAi })}>
        {i18n.t('Made with AI')}
      </TickOption>
      <TickOption
        field="options.x.paidPartnership"
        isOn={options.paidPartnership}
        onChange={(paidPartnership) => onChange({ ...options, paidPartnership })}
      >
        {i18n.t('Paid partnership')}
      </TickOption>
    </div>
  </div>
)

/** The text shown if nothing is chosen: each account has its own default. */
const nameOfDefault = (accounts: readonly AccountAnswer[]) => {
  const defaults = new Set(accounts.map(({ settings }) => settings.replySettings ?? 'everyone'))
  const [only = 'everyone'] = defaults
  if (defaults.size > 1) return i18n.t('As set for each account')
  return only === 'everyone' ? everyone : i18n.t('{choice}, as set for the account', { choice: replySettingsNames[only] })
}
