import { Ellipsis, Globe, MessageCircle, Music2, Share2, ThumbsUp } from 'lucide-react'
import type { FacebookOptions as Options } from '#shared/platforms/facebook/model.ts'
import { facebookLinkOf, facebookStretches } from '#shared/platforms/facebook/text.ts'
import { i18n } from '#web/lib/i18n.ts'
import { Avatar } from '../avatar.tsx'
import type { PlatformCompose } from '../parts/platform.ts'
import { LinkedText } from '../parts/preview/linked-text.tsx'
import { PageCard } from '../parts/preview/page-card.tsx'
import { PhotoGrid, type PhotoLayouts } from '../parts/preview/photo-grid.tsx'
import type { Shown } from '../parts/preview/shown.tsx'
import { Rail, Upright } from '../parts/preview/upright.tsx'
import './facebook-colors.css'
import { Segmented } from '#web/components/segmented.tsx'
import { TextOption, TickOption } from '../parts/options/option-fields.tsx'
import type { OptionPanel } from '../parts/options/option-panel.ts'

export const compose: PlatformCompose = {
  Preview: ({ options, ...shown }) => <FacebookPreview {...shown} options={options.facebook ?? {}} />,
  Options: ({ options, onChange, ...panel }) => (
    <FacebookOptions {...panel} options={options.facebook ?? {}} onChange={(facebook) => onChange({ facebook })} />
  ),
}

/** Previews a Page's post as Facebook will show it. */
const FacebookPreview = (shown: Shown<Options>) =>
  shown.options.kind === 'reel' ? <FacebookReel {...shown} /> : <FacebookPost {...shown} />

const FacebookPost = ({ account, text, pictures, options }: Shown<Options>) => {
  const link = facebookLinkOf(options, text)
  const [first] = pictures
  return (
    <article
      aria-label={i18n.t('How it looks on Facebook for {name}', { name: account.name })}
      className="facebook-colors overflow-hidden rounded-[8px] border border-(--shown-line)"
    >
      <div className="flex items-center gap-2.5 px-4 pt-3">
        <Avatar name={account.name} url={account.avatarUrl} />
        <div className="min-w-0">
          <p dir="auto" className="truncate font-semibold">
            {account.name}
          </p>
          <p className="flex items-center gap-1 text-(--shown-muted) text-[13px] leading-4">
            {i18n.t('Just now')} · <Globe aria-label={i18n.t('Public')} className="size-3" />
          </p>
        </div>
        <Ellipsis aria-hidden className="ml-auto size-5 shrink-0 text-(--shown-muted)" />
      </div>
      <LinkedText stretches={facebookStretches} text={text} className="px-4 pt-2" />
      <div className="mt-3">
        {first && <PhotoGrid pictures={pictures} layouts={photoLayouts} />}
        {!first && link !== undefined && <LinkCard link={link} />}
      </div>
      {first?.kind === 'video' && options.title !== undefined && <p className="wrap-anywhere px-4 pt-2 font-semibold">{options.title}</p>}
      <Actions />
    </article>
  )
}

const photoLayouts: PhotoLayouts = {
  only: { min: 4 / 5, max: 1.91 },
  several: [
    { kind: 'halves', ratio: 2 },
    { kind: 'lead-and-two', ratio: 1 },
    { kind: 'lead-and-three', ratio: 1 },
    { kind: 'two-and-three', ratio: 6 / 5 },
  ],
  countsRest: true,
}

/** Facebook reads the page's title and picture itself. */
const LinkCard = ({ link }: { link: string }) => (
  <div className="border-(--shown-line) border-y">
    <PageCard url={link} />
  </div>
)

const Actions = () => (
  <div
    aria-hidden
    className="mx-4 mt-3 flex justify-around border-(--shown-line) border-t py-2 font-semibold text-(--shown-muted) text-[14px]"
  >
    {[
      { name: i18n.t('Like'), icon: ThumbsUp },
      { name: i18n.t('Comment'), icon: MessageCircle },
      { name: i18n.t('Share'), icon: Share2 },
    ].map(({ name, icon: Icon }) => (
      <span key={name} className="flex items-center gap-1.5">
        <Icon className="size-4.5" strokeWidth={1.75} />
        {name}
      </span>
    ))}
  </div>
)

const FacebookReel = ({ account, text, pictures, options }: Shown<Options>) => (
  <Upright label={i18n.t('How it looks on Facebook for {name}', { name: account.name })} picture={pictures[0]}>
    <p className="absolute top-3.5 left-4 font-bold text-[17px]">{i18n.t('Reels')}</p>
    <Rail icons={[ThumbsUp, MessageCircle, Share2, Ellipsis]} />
    <div className="absolute inset-x-0 bottom-0 grid gap-2 p-3.5 pr-14">
      <p className="flex min-w-0 items-center gap-2">
        <Avatar name={account.name} url={account.avatarUrl} size="small" />
        <span dir="auto" className="truncate font-semibold">
          {account.name}
        </span>
        <span className="rounded-[6px] border border-[#fff] px-2 font-semibold text-[12px]">{i18n.t('Follow')}</span>
      </p>
      {options.title !== undefined && <p className="wrap-anywhere font-semibold">{options.title}</p>}
      <LinkedText stretches={facebookStretches} text={text} className="line-clamp-2 [--shown-link:#fff]" />
      <p className="flex items-center gap-1.5 text-[12px]">
        <Music2 aria-hidden className="size-3" />
        <span dir="auto" className="truncate">
          {i18n.t('{name} · Original audio', { name: account.name })}
        </span>
      </p>
    </div>
  </Upright>
)

const kinds = [
  { value: 'post', label: i18n.t('Post') },
  { value: 'reel', label: i18n.t('Reel') },
] as const

/** The options that only Facebook has. */
const FacebookOptions = ({ options, onChange, files, errorOf }: OptionPanel<Options>) => {
  const { kind = 'post' } = options
  const change = (choices: Options) => onChange({ ...options, ...choices })
  const hasVideo = files.some((file) => file.kind === 'video')
  // A choice stays visible so the person can undo it.
  const hasLink = options.link !== undefined || (kind === 'post' && files.length === 0)
  const hasTitle = options.title !== undefined || kind === 'reel' || hasVideo
  return (
    <>
      <div data-field="options.facebook.kind" tabIndex={-1} className="grid gap-1.5">
        <Segmented label={i18n.t('Format on Facebook')} value={kind} options={kinds} onChange={(chosen) => change({ kind: chosen })} />
        <p className="text-ink-muted text-sm">
          {kind === 'reel' ? i18n.t('One upright video of 3 to 90 seconds.') : i18n.t('Text, a link with its card, photos, or a video.')}
        </p>
      </div>
      {hasLink && (
        <TextOption
          label={i18n.t('Link')}
          field="options.facebook.link"
          kind="address"
          value={options.link}
          onChange={(link) => change({ link })}
          error={errorOf('options.facebook.link')}
          hint={i18n.t('Its card appears below the text. We use the first link in the text unless you enter another.')}
        />
      )}
      {hasLink && options.link === undefined && (
        <TickOption field="options.facebook.hasNoCard" isOn={options.hasNoCard} onChange={(hasNoCard) => change({ hasNoCard })}>
          {i18n.t('Don’t show a link card')}
        </TickOption>
      )}
      {hasTitle && (
        <TextOption
          label={i18n.t('Video title')}
          field="options.facebook.title"
          value={options.title}
          onChange={(title) => change({ title })}
          error={errorOf('options.facebook.title')}
        />
      )}
    </>
  )
}
