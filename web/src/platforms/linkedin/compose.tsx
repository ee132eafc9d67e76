import { Ellipsis, Globe, type LucideIcon, MessageSquareText, Repeat2, Send, ThumbsUp, Users } from 'lucide-react'
import type { LinkedInOptions as Options } from '#shared/platforms/linkedin/model.ts'
import { linkedInCardLinkOf, linkedInStretches } from '#shared/platforms/linkedin/text.ts'
import { i18n } from '#web/lib/i18n.ts'
import { Avatar } from '../avatar.tsx'
import type { PlatformCompose } from '../parts/platform.ts'
import { hostOf, LinkedText } from '../parts/preview/linked-text.tsx'
import { PageCard } from '../parts/preview/page-card.tsx'
import { PhotoGrid, type PhotoLayouts } from '../parts/preview/photo-grid.tsx'
import type { Shown } from '../parts/preview/shown.tsx'
import './linkedin-colors.css'
import { ChoiceOption, TextOption, TickOption } from '../parts/options/option-fields.tsx'
import type { OptionPanel } from '../parts/options/option-panel.ts'

export const compose: PlatformCompose = {
  Preview: ({ options, ...shown }) => <LinkedInPreview {...shown} options={options.linkedin ?? {}} />,
  Options: ({ options, onChange, ...panel }) => (
    <LinkedInOptions {...panel} options={options.linkedin ?? {}} onChange={(linkedin) => onChange({ linkedin })} />
  ),
}

/** Previews a post as LinkedIn will show it. */
const LinkedInPreview = ({ account, text, pictures, options }: Shown<Options>) => {
  const { visibility = account.settings.visibility ?? 'PUBLIC', article, title, isReshareDisabled } = options
  const Seen = visibility === 'CONNECTIONS' ? Users : Globe
  const [first] = pictures
  const link = linkedInCardLinkOf(options, { text, media: pictures })
  return (
    <article
      aria-label={i18n.t('How it looks on LinkedIn for {name}', { name: account.name })}
      className="linkedin-colors overflow-hidden rounded-[8px] border border-(--shown-line)"
    >
      <div className="flex items-start gap-2.5 px-4 pt-3">
        <Avatar name={account.name} url={account.avatarUrl} />
        <div className="min-w-0">
          <p dir="auto" className="truncate font-semibold">
            {account.name}
          </p>
          <p className="flex items-center gap-1 text-(--shown-muted) text-[12px] leading-4">
            {i18n.t('now')} · <Seen aria-label={shownVisibility[visibility]} className="size-3.5" />
          </p>
        </div>
        <Ellipsis aria-hidden className="ml-auto size-5 shrink-0 text-(--shown-muted)" />
      </div>
      <LinkedText stretches={linkedInStretches} text={text} className="px-4 pt-2" />
      <div className="mt-3">
        {first && <PhotoGrid pictures={pictures} layouts={photoLayouts} />}
        {first && article && pictures.length === 1 && <PicturedCard article={article} />}
        {link !== undefined && (
          <div className="mx-4 rounded-[8px] border border-(--shown-line)">
            <PageCard url={link} own={article} />
          </div>
        )}
      </div>
      {first?.kind === 'video' && title !== undefined && (
        <p dir="auto" className="wrap-anywhere px-4 pt-2 font-semibold">
          {title}
        </p>
      )}
      <Actions hasRepost={!isReshareDisabled} />
    </article>
  )
}

const photoLayouts: PhotoLayouts = {
  only: { min: 4 / 5, max: 1.91 },
  several: [
    { kind: 'halves', ratio: 2 },
    { kind: 'lead-and-two', ratio: 4 / 3 },
    { kind: 'lead-and-three', ratio: 4 / 3 },
  ],
  countsRest: true,
}

const shownVisibility: Record<NonNullable<Options['visibility']>, string> = {
  PUBLIC: i18n.t('Anyone'),
  CONNECTIONS: i18n.t('Connections only'),
  LOGGED_IN: i18n.t('Anyone on LinkedIn'),
}

/** The card below the post's own image, which is its picture. */
const PicturedCard = ({ article: { source, title, description } }: { article: NonNullable<Options['article']> }) => (
  <div className="mx-4 rounded-[8px] border border-(--shown-line) bg-(--shown-well) px-3 py-2.5">
    <p dir="auto" className="wrap-anywhere font-semibold">
      {title}
    </p>
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
      .filter(({ key }) => hasRepost || key !== 'repost')
      .map(({ key, name, icon: Icon }) => (
        <span key={key} className="flex items-center gap-1.5">
          <Icon className="size-4.5" strokeWidth={1.75} />
          {name}
        </span>
      ))}
  </div>
)

const actions: { key: string; name: string; icon: LucideIcon }[] = [
  { key: 'like', name: i18n.t('Like'), icon: ThumbsUp },
  { key: 'comment', name: i18n.t('Comment'), icon: MessageSquareText },
  { key: 'repost', name: i18n.t('Repost'), icon: Repeat2 },
  { key: 'send', name: i18n.t('Send'), icon: Send },
]

type Visibility = NonNullable<Options['visibility']>
type Article = { source?: string | undefined; title?: string | undefined; description?: string | undefined }

const visibilityNames: Record<Visibility, string> = {
  PUBLIC: i18n.t('Anyone'),
  CONNECTIONS: i18n.t('Only your connections'),
  LOGGED_IN: i18n.t('Anyone on LinkedIn'),
}
const choices = (['PUBLIC', 'CONNECTIONS', 'LOGGED_IN'] as const).map((value) => ({ value, label: visibilityNames[value] }))

/** The options that only LinkedIn has. */
const LinkedInOptions = ({ options, onChange, accounts, files, errorOf }: OptionPanel<Options>) => {
  const change = (chosen: Options) => onChange({ ...options, ...chosen })
  const { article = { source: '', title: '' } } = options
  const changeArticle = (part: Article) => {
    const { source = '', title = '', description } = { ...article, ...part }
    change({ article: source === '' && title === '' && !description ? undefined : { source, title, description } })
  }
  const defaults = [...new Set(accounts.map(({ settings }) => settings.visibility ?? 'PUBLIC'))]
  const [only] = defaults
  const hasArticle = options.article !== undefined || files.length === 0
  const hasTitle = options.title !== undefined || files.some(({ kind }) => kind === 'video')
  return (
    <>
      <div className="max-w-72">
        <ChoiceOption
          label={i18n.t('Who can see it')}
          field="options.linkedin.visibility"
          value={options.visibility}
          unchosen={only !== undefined && defaults.length === 1 ? visibilityNames[only] : i18n.t('As set for each account')}
          choices={choices}
          onChange={(visibility) => change({ visibility })}
          error={errorOf('options.linkedin.visibility')}
        />
      </div>
      {hasArticle && (
        <fieldset data-field="options.linkedin.article" tabIndex={-1} className="grid gap-3 rounded-card border border-line p-3">
          <legend className="px-1 font-semibold text-sm">{i18n.t('Link card')}</legend>
          <p className="text-ink-muted text-sm">
            {i18n.t('The first link in the text gets the card of its page. Here, you can write one yourself.')}
          </p>
          <TextOption
            label={i18n.t('Address')}
            field="options.linkedin.article.source"
            kind="address"
            value={article.source}
            onChange={(source) => changeArticle({ source })}
            error={errorOf('options.linkedin.article.source') ?? errorOf('options.linkedin.article')}
          />
          <TextOption
            label={i18n.t('Card title')}
            field="options.linkedin.article.title"
            value={article.title}
            onChange={(title) => changeArticle({ title })}
            error={errorOf('options.linkedin.article.title')}
          />
          <TextOption
            label={i18n.t('Card description')}
            field="options.linkedin.article.description"
            value={article.description}
            onChange={(description) => changeArticle({ description })}
            error={errorOf('options.linkedin.article.description')}
          />
        </fieldset>
      )}
      {hasTitle && (
        <TextOption
          label={i18n.t('Video title')}
          field="options.linkedin.title"
          value={options.title}
          onChange={(title) => change({ title })}
          error={errorOf('options.linkedin.title')}
        />
      )}
      {(options.hasNoCard || (options.article === undefined && files.length === 0)) && (
        <TickOption field="options.linkedin.hasNoCard" isOn={options.hasNoCard} onChange={(hasNoCard) => change({ hasNoCard })}>
          {i18n.t('Don’t show a link card')}
        </TickOption>
      )}
      <TickOption
        field="options.linkedin.isReshareDisabled"
        isOn={options.isReshareDisabled}
        onChange={(isReshareDisabled) => change({ isReshareDisabled })}
      >
        {i18n.t('Don’t let others reshare it')}
      </TickOption>
    </>
  )
}
