import { AtSign, Bookmark, Ellipsis, Globe, Lock, type LucideIcon, Moon, Repeat2, Reply, Star } from 'lucide-react'
import { isVisible } from '#shared/domain/visible-text.ts'
import type { MastodonVisibility, MastodonOptions as Options } from '#shared/platforms/mastodon/model.ts'
import { mastodonStretches } from '#shared/platforms/mastodon/text.ts'
import { i18n } from '#web/lib/i18n.ts'
import { Avatar } from '../avatar.tsx'
import type { PlatformCompose } from '../parts/platform.ts'
import { LinkedText } from '../parts/preview/linked-text.tsx'
import { PhotoGrid, type PhotoLayouts } from '../parts/preview/photo-grid.tsx'
import type { Shown } from '../parts/preview/shown.tsx'
import './mastodon-colors.css'
import { ChoiceOption, TextOption, TickOption } from '../parts/options/option-fields.tsx'
import type { OptionPanel } from '../parts/options/option-panel.ts'
import { PollOption } from './poll-option.tsx'

export const compose: PlatformCompose = {
  Preview: ({ options, ...shown }) => <MastodonPreview {...shown} options={options.mastodon ?? {}} />,
  Options: ({ options, onChange, ...panel }) => (
    <MastodonOptions {...panel} options={options.mastodon ?? {}} onChange={(mastodon) => onChange({ mastodon })} />
  ),
}

/** Previews a post or thread as Mastodon will show it. */
const MastodonPreview = ({ account, texts, pictures, options }: Shown<Options>) => (
  <article
    aria-label={i18n.t('How it looks on Mastodon for @{username}', { username: account.username })}
    className="mastodon-colors divide-y divide-(--shown-line) overflow-hidden rounded-[8px] border border-(--shown-line)"
  >
    {texts.map((text, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a preview holds no state, and its posts are told apart by their place only.
      <OnePost key={index} account={account} text={text} options={options}>
        {index === 0 && pictures.length > 0 && (
          <div className="mt-3 overflow-hidden rounded-[8px]">
            {options.isSensitive || options.contentWarning ? <Note>{i18n.t('Files are hidden until tapped')}</Note> : null}
            <PhotoGrid pictures={pictures} layouts={photoLayouts} />
          </div>
        )}
        {index === 0 && options.poll !== undefined && <Ballot choices={options.poll.choices} />}
        {index === 0 && options.quote !== undefined && <Note>{i18n.t('With the post that you quote')}</Note>}
      </OnePost>
    ))}
  </article>
)

/**
 * As Mastodon's own web app lays out photos: https://github.com/mastodon/mastodon
 * (app/javascript/mastodon/components/media_gallery.jsx).
 */
const photoLayouts: PhotoLayouts = {
  only: { min: 1 / 2, max: 3 },
  several: [
    { kind: 'halves', ratio: 3 / 2 },
    { kind: 'tall-lead', ratio: 3 / 2 },
    { kind: 'quarters', ratio: 3 / 2 },
  ],
  countsRest: true,
}

type OneProps = Pick<Shown<Options>, 'account' | 'options'> & { text: string; children: React.ReactNode }

const OnePost = ({ account, text, options, children }: OneProps) => {
  const { Icon, label } = shownVisibilities[options.visibility ?? 'public']
  return (
    <div className="p-4">
      <div className="flex items-center gap-3">
        <Avatar name={account.name} url={account.avatarUrl} />
        <div className="min-w-0 flex-1 leading-5">
          <p dir="auto" className="truncate font-semibold">
            {account.name}
          </p>
          <p className="truncate text-(--shown-muted)">@{account.username}</p>
        </div>
        <p className="flex shrink-0 items-center gap-1 self-start text-(--shown-muted) text-[13px]">
          <Icon aria-label={label} className="size-3.5" />
          {i18n.t('now')}
        </p>
      </div>
      {options.contentWarning ? (
        <div className="mt-3 rounded-[8px] border border-(--shown-line) bg-(--shown-well) px-3 py-2">
          <p className="wrap-anywhere font-medium">{options.contentWarning}</p>
          <p className="text-(--shown-muted) text-[13px]">{i18n.t('Everything below is hidden until tapped')}</p>
        </div>
      ) : null}
      <LinkedText stretches={mastodonStretches} text={text} className="mt-3" />
      {children}
      <div aria-hidden className="mt-3 flex max-w-sm justify-between text-(--shown-muted)">
        {actions.map((Action) => (
          <Action key={Action.displayName} className="size-[18px]" strokeWidth={1.75} />
        ))}
      </div>
    </div>
  )
}

const shownVisibilities: Record<MastodonVisibility, { Icon: LucideIcon; label: string }> = {
  public: { Icon: Globe, label: i18n.t('Public') },
  unlisted: { Icon: Moon, label: i18n.t('Quiet public') },
  private: { Icon: Lock, label: i18n.t('Followers') },
  direct: { Icon: AtSign, label: i18n.t('Mentioned people only') },
}

const actions = [Reply, Repeat2, Star, Bookmark, Ellipsis]

const Note = ({ children }: { children: React.ReactNode }) => (
  <p className="mt-2 mb-1 text-(--shown-muted) text-[13px] leading-4">{children}</p>
)

const Ballot = ({ choices }: { choices: readonly string[] }) => (
  <ul aria-label={i18n.t('Poll')} className="mt-3 grid gap-1.5">
    {choices
      .filter((choice) => isVisible(choice))
      .map((choice, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two choices may be the same while they are being typed.
        <li key={index} className="flex items-center gap-2">
          <span aria-hidden className="size-4 shrink-0 rounded-full border border-(--shown-muted)" />
          <span className="wrap-anywhere">{choice}</span>
        </li>
      ))}
  </ul>
)

const visibilities = [
  { value: 'public', label: i18n.t('Public') },
  { value: 'unlisted', label: i18n.t('Quiet public') },
  { value: 'private', label: i18n.t('Followers') },
  { value: 'direct', label: i18n.t('Mentioned people only') },
] as const

const quoters = [
  { value: 'public', label: i18n.t('Anyone') },
  { value: 'followers', label: i18n.t('Followers only') },
  { value: 'nobody', label: i18n.t('Just me') },
] as const

const sides = [
  { value: 'top', label: i18n.t('The top') },
  { value: 'bottom', label: i18n.t('The bottom') },
  { value: 'left', label: i18n.t('The left') },
  { value: 'right', label: i18n.t('The right') },
] as const

/** The options that only Mastodon has, besides the thread. */
const MastodonOptions = ({ options, onChange, files, accounts, errorOf }: OptionPanel<Options>) => {
  const change = (chosen: Options) => onChange({ ...options, ...chosen })
  const hasQuotes = accounts.some(({ limits }) => limits?.quotes === 1)
  return (
    <>
      <div className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <ChoiceOption
          label={i18n.t('Who can see it')}
          field="options.mastodon.visibility"
          value={options.visibility}
          unchosen={i18n.t('As set on your server')}
          choices={visibilities}
          onChange={(visibility) => change({ visibility })}
          error={errorOf('options.mastodon.visibility')}
        />
        <TextOption
          label={i18n.t('Language')}
          field="options.mastodon.language"
          hint={i18n.t('A code like en. If blank, your server’s default applies.')}
          value={options.language}
          onChange={(language) => change({ language })}
          error={errorOf('options.mastodon.language')}
        />
      </div>
      <TextOption
        label={i18n.t('Content warning')}
        field="options.mastodon.contentWarning"
        hint={i18n.t('Shown first; people choose whether to open the post')}
        value={options.contentWarning}
        onChange={(contentWarning) => change({ contentWarning })}
        error={errorOf('options.mastodon.contentWarning')}
      />
      {(files.length > 0 || options.isSensitive || options.focus !== undefined) && (
        <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
          <div className="min-w-0 basis-64">
            <ChoiceOption
              label={i18n.t('Focus of the first image in previews')}
              field="options.mastodon.focus"
              value={options.focus}
              unchosen={i18n.t('The middle')}
              choices={sides}
              onChange={(focus) => change({ focus })}
              error={errorOf('options.mastodon.focus')}
            />
          </div>
          <TickOption field="options.mastodon.isSensitive" isOn={options.isSensitive} onChange={(isSensitive) => change({ isSensitive })}>
            {i18n.t('Blur the files')}
          </TickOption>
        </div>
      )}
      <PollOption poll={options.poll} onChange={(poll) => change({ poll })} errorOf={errorOf} />
      {(hasQuotes || options.quote !== undefined) && (
        <TextOption
          label={i18n.t('Quote a post')}
          field="options.mastodon.quote"
          kind="address"
          hint={i18n.t('Its address on your own server')}
          value={options.quote}
          onChange={(quote) => change({ quote })}
          error={errorOf('options.mastodon.quote')}
        />
      )}
      {(hasQuotes || options.whoMayQuote !== undefined) && (
        <div className="max-w-64">
          <ChoiceOption
            label={i18n.t('Who can quote it')}
            field="options.mastodon.whoMayQuote"
            value={options.whoMayQuote}
            unchosen={i18n.t('As set on your server')}
            choices={quoters}
            onChange={(whoMayQuote) => change({ whoMayQuote })}
            error={errorOf('options.mastodon.whoMayQuote')}
          />
        </div>
      )}
    </>
  )
}
