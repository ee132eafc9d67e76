import { Ellipsis, Heart, MessageSquare, Repeat2 } from 'lucide-react'
import { isVisible } from '#shared/domain/visible-text.ts'
import { isGallery } from '#shared/platforms/bluesky/limits.ts'
import type { BlueskyOptions as Options } from '#shared/platforms/bluesky/model.ts'
import { cardLinkOf, richTextOf } from '#shared/platforms/bluesky/text.ts'
import { i18n } from '#web/lib/i18n.ts'
import { Avatar } from '../avatar.tsx'
import type { PlatformCompose } from '../parts/platform.ts'
import { Linked } from '../parts/preview/linked-text.tsx'
import { PageCard } from '../parts/preview/page-card.tsx'
import { PhotoGrid, type PhotoLayouts } from '../parts/preview/photo-grid.tsx'
import { PhotoRow } from '../parts/preview/photo-row.tsx'
import type { Shown } from '../parts/preview/shown.tsx'
import './bluesky-colors.css'
import { ChoiceOption, TextOption, TickOption } from '../parts/options/option-fields.tsx'
import type { OptionPanel } from '../parts/options/option-panel.ts'

export const compose: PlatformCompose = {
  Preview: ({ options, ...shown }) => <BlueskyPreview {...shown} options={options.bluesky ?? {}} />,
  Options: ({ options, onChange, ...panel }) => (
    <BlueskyOptions {...panel} options={options.bluesky ?? {}} onChange={(bluesky) => onChange({ bluesky })} />
  ),
}

/** Previews a post or thread as Bluesky will show it. */
const BlueskyPreview = ({ account, texts, pictures, options }: Shown<Options>) => (
  <article
    aria-label={i18n.t('How it looks on Bluesky for @{username}', { username: account.username })}
    className="bluesky-colors overflow-hidden rounded-[8px] border border-(--shown-line) py-1"
  >
    {texts.map((text, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a preview holds no state, and its posts are told apart by their place only.
      <OnePost key={index} account={account} text={text} options={options} hasNext={index < texts.length - 1}>
        {index === 0 && options.contentLabel !== undefined && pictures.length > 0 && <Note>{i18n.t('Shown after a warning')}</Note>}
        {index === 0 && <Files pictures={pictures} />}
        {index === 0 && <LinkCard url={cardLinkOf(options, { text, media: pictures })} />}
        {index === 0 && options.quote !== undefined && <Note>{i18n.t('With the post that you quote')}</Note>}
        {index === 0 && options.whoCanReply !== undefined && <Note>{whoCanReply[options.whoCanReply]}</Note>}
        {index === 0 && options.isQuotingDisabled && <Note>{i18n.t('Nobody can quote it')}</Note>}
      </OnePost>
    ))}
  </article>
)

const Files = ({ pictures }: Pick<Shown<Options>, 'pictures'>) => {
  if (pictures.length === 0) return null
  if (isGallery(pictures.length))
    return <PhotoRow pictures={pictures} ratio={photoLayouts.only} frame="h-60 shrink-0 rounded-[12px]" inside={({ picture }) => picture} />
  return (
    <div className="mt-2 overflow-hidden rounded-[12px] border border-(--shown-line)">
      <PhotoGrid pictures={pictures} layouts={photoLayouts} />
    </div>
  )
}

/**
 * As Bluesky's own web app lays out photos: https://github.com/bluesky-social/social-app
 * (src/view/com/util/images/ImageLayoutGrid.tsx).
 */
const photoLayouts: PhotoLayouts = {
  only: { min: 9 / 16, max: 3 },
  several: [
    { kind: 'halves', ratio: 2 },
    { kind: 'tall-lead', ratio: 2 },
    { kind: 'quarters', ratio: 3 / 2 },
  ],
}

const whoCanReply: Record<NonNullable<Options['whoCanReply']>, string> = {
  nobody: i18n.t('Nobody can reply'),
  mentioned: i18n.t('People you mention can reply'),
  following: i18n.t('People you follow can reply'),
  followers: i18n.t('Your followers can reply'),
}

type OneProps = Pick<Shown<Options>, 'account' | 'options'> & { text: string; hasNext: boolean; children: React.ReactNode }

const OnePost = ({ account, text, options, hasNext, children }: OneProps) => (
  <div className="flex gap-3 px-4 pt-3">
    <div className="flex shrink-0 flex-col items-center">
      <Avatar name={account.name} url={account.avatarUrl} />
      {hasNext && <span className="-mb-2.5 mt-1 w-0.5 flex-1 bg-(--shown-line)" />}
    </div>
    <div className="min-w-0 flex-1 pb-2">
      <p className="flex items-center gap-1 leading-5">
        <span dir="auto" className="truncate font-bold">
          {account.name}
        </span>
        <span className="min-w-12 truncate text-(--shown-muted)">@{account.username}</span>
        <span className="shrink-0 text-(--shown-muted)">· {i18n.t('now')}</span>
      </p>
      <PostText text={text} options={options} />
      {children}
      <div aria-hidden className="mt-2.5 flex max-w-sm justify-between text-(--shown-muted)">
        {actions.map((Icon) => (
          <Icon key={Icon.displayName} className="size-[18px]" strokeWidth={1.75} />
        ))}
      </div>
    </div>
  </div>
)

const actions = [MessageSquare, Repeat2, Heart, Ellipsis]

const Note = ({ children }: { children: React.ReactNode }) => <p className="mt-2 text-(--shown-muted) text-[13px] leading-4">{children}</p>

const LinkCard = ({ url }: { url: string | undefined }) =>
  url === undefined ? null : (
    <div className="mt-2 rounded-[12px] border border-(--shown-line)">
      <PageCard url={url} />
    </div>
  )

const PostText = ({ text, options }: { text: string; options: Options }) => {
  const shown = richTextOf(text, options)
  return isVisible(shown.text) ? (
    <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
      <Linked {...shown} />
    </p>
  ) : null
}

const replies = [
  { value: 'nobody', label: i18n.t('Nobody') },
  { value: 'mentioned', label: i18n.t('Only accounts you mention') },
  { value: 'following', label: i18n.t('Only accounts you follow') },
  { value: 'followers', label: i18n.t('Only your followers') },
] as const

const labels = [
  { value: 'sexual', label: i18n.t('Suggestive') },
  { value: 'nudity', label: i18n.t('Nudity') },
  { value: 'porn', label: i18n.t('Adult') },
  { value: 'graphic-media', label: i18n.t('Graphic') },
] as const

/** The options that only Bluesky has, besides the thread. */
const BlueskyOptions = ({ options, onChange, files, errorOf }: OptionPanel<Options>) => {
  const change = (chosen: Options) => onChange({ ...options, ...chosen })
  return (
    <>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <div className="min-w-0 basis-64">
          <ChoiceOption
            label={i18n.t('Who can reply')}
            field="options.bluesky.whoCanReply"
            value={options.whoCanReply}
            unchosen={i18n.t('Everyone')}
            choices={replies}
            onChange={(whoCanReply) => change({ whoCanReply })}
            error={errorOf('options.bluesky.whoCanReply')}
          />
        </div>
        {(files.length > 0 || options.contentLabel !== undefined) && (
          <div className="min-w-0 basis-64">
            <ChoiceOption
              label={i18n.t('Content warning')}
              field="options.bluesky.contentLabel"
              value={options.contentLabel}
              unchosen={i18n.t('None')}
              choices={labels}
              onChange={(contentLabel) => change({ contentLabel })}
              error={errorOf('options.bluesky.contentLabel')}
            />
          </div>
        )}
      </div>
      <TextOption
        label={i18n.t('Languages')}
        field="options.bluesky.languages"
        hint={i18n.t('Up to three codes, like en, de')}
        value={options.languages?.join(', ')}
        onChange={(text) => change({ languages: languagesIn(text) })}
        error={errorOf('options.bluesky.languages') ?? errorOf('options.bluesky.languages.0')}
      />
      <TextOption
        label={i18n.t('Quote a post')}
        field="options.bluesky.quote"
        kind="address"
        value={options.quote}
        onChange={(quote) => change({ quote })}
        error={errorOf('options.bluesky.quote')}
      />
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        <TickOption
          field="options.bluesky.isQuotingDisabled"
          isOn={options.isQuotingDisabled}
          onChange={(isQuotingDisabled) => change({ isQuotingDisabled })}
        >
          {i18n.t('Don’t let others quote it')}
        </TickOption>
        <TickOption field="options.bluesky.hasNoCard" isOn={options.hasNoCard} onChange={(hasNoCard) => change({ hasNoCard })}>
          {i18n.t('Don’t show a link card')}
        </TickOption>
        <TickOption
          field="options.bluesky.showsWholeLinks"
          isOn={options.showsWholeLinks}
          onChange={(showsWholeLinks) => change({ showsWholeLinks })}
        >
          {i18n.t('Show long links in full')}
        </TickOption>
      </div>
    </>
  )
}

/** The typed text, even while typing is in progress. */
const languagesIn = (text: string | undefined) => (text === undefined ? undefined : text.split(',').map((language) => language.trim()))
