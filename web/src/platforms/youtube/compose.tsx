import { Link2, Lock, type LucideIcon, MessageSquareText, Share2, ThumbsDown, ThumbsUp } from 'lucide-react'
import { handleOf } from '#shared/platforms/models.ts'
import type { YouTubeOptions as Options, YouTubePrivacy } from '#shared/platforms/youtube/model.ts'
import { youTubeStretches } from '#shared/platforms/youtube/text.ts'
import { i18n } from '#web/lib/i18n.ts'
import { Avatar } from '../avatar.tsx'
import type { PlatformCompose } from '../parts/platform.ts'
import { LinkedText } from '../parts/preview/linked-text.tsx'
import { type Picture, PlayMark, type Shown } from '../parts/preview/shown.tsx'
import { Fitted, Rail, Upright } from '../parts/preview/upright.tsx'
import './youtube-colors.css'
import { minuteMs } from '#shared/domain/times.ts'
import { Checkbox } from '#web/components/checkbox.tsx'
import { LiveFacts } from '../parts/live-facts.tsx'
import { NamesOption } from '../parts/options/names-option.tsx'
import { ChoiceOption, TextOption, TickOption } from '../parts/options/option-fields.tsx'
import type { OptionPanel } from '../parts/options/option-panel.ts'

export const compose: PlatformCompose = {
  Preview: ({ options, ...shown }) => <YouTubePreview {...shown} options={options.youtube ?? {}} />,
  Options: ({ options, onChange, ...panel }) => (
    <YouTubeOptions {...panel} options={options.youtube ?? {}} onChange={(youtube) => onChange({ youtube })} />
  ),
}

type Props = Shown<Options>

/** Previews a video as YouTube will show it: as a regular video or as a Short. */
const YouTubePreview = (shown: Props) => {
  const video = shown.pictures.find(({ kind }) => kind === 'video')
  return video && isShort(video) ? <Short {...shown} video={video} /> : <Watch {...shown} video={video} />
}

type FaceProps = Props & { video: Picture | undefined }

const Short = ({ account, options, video }: FaceProps) => (
  <Upright label={i18n.t('How it looks on YouTube for {name}', { name: account.name })} picture={video}>
    <Rail icons={[ThumbsUp, ThumbsDown, MessageSquareText, Share2]} />
    <div className="absolute inset-x-0 bottom-0 grid gap-2 p-3.5 pr-14">
      <p className="flex min-w-0 items-center gap-2">
        <Avatar name={account.name} url={account.avatarUrl} size="small" />
        <span className="truncate font-medium">{handleOf({ ...account, platform: 'youtube' })}</span>
        <span className="rounded-full bg-[#fff] px-3 py-1 font-medium text-[#0f0f0f] text-[12px]">{i18n.t('Subscribe')}</span>
      </p>
      <p className="wrap-anywhere">{options.title ?? i18n.t('Title')}</p>
    </div>
  </Upright>
)

const Watch = ({ account, text, options, video, ownPicture }: FaceProps) => {
  const { title, privacy = account.settings.privacy ?? 'public', tags = [], thumbnail } = options
  return (
    <article
      aria-label={i18n.t('How it looks on YouTube for {name}', { name: account.name })}
      className="youtube-colors overflow-hidden rounded-[12px] border border-(--shown-line)"
    >
      <div className="relative aspect-video bg-[#000] text-[#fff]">
        {thumbnail === undefined ? <Frame video={video} /> : ownPicture(thumbnail)}
        {video?.runningTime !== undefined && (
          <span className="absolute right-2 bottom-2 rounded-[4px] bg-[#000c] px-1.5 font-medium text-[12px]">{video.runningTime}</span>
        )}
      </div>
      <div className="grid gap-2.5 p-4">
        <h3 className={`wrap-anywhere font-semibold text-[18px] leading-6 ${title === undefined ? 'text-(--shown-muted)' : ''}`}>
          {title ?? i18n.t('Title')}
        </h3>
        <div className="flex min-w-0 items-center gap-2.5">
          <Avatar name={account.name} url={account.avatarUrl} />
          <p dir="auto" className="min-w-0 truncate font-medium">
            {account.name}
          </p>
          <span className="ml-auto rounded-full bg-(--shown-ink) px-4 py-2 font-medium text-(--shown-paper)">{i18n.t('Subscribe')}</span>
        </div>
        <div className="grid gap-1 rounded-[12px] bg-(--shown-well) p-3">
          <p className="flex flex-wrap items-center gap-x-2 font-medium">
            <span>{i18n.t('No views · now')}</span>
            <Seen privacy={privacy} />
          </p>
          {tags.length > 0 && (
            <p className="wrap-anywhere text-(--shown-muted) text-[12px]">{i18n.t('Tags: {tags}', { tags: tags.join(', ') })}</p>
          )}
          <LinkedText stretches={youTubeStretches} text={text} />
        </div>
      </div>
    </article>
  )
}

const Frame = ({ video }: { video: Picture | undefined }) =>
  video ? (
    <>
      <Fitted picture={video} ratio={16 / 9} ground="bg-[#000]" />
      <PlayMark className="size-14 bg-[#c4001a]" />
    </>
  ) : (
    <p className="grid size-full place-items-center px-8 text-center">{i18n.t('YouTube needs a video.')}</p>
  )

const unseen: Record<Exclude<YouTubePrivacy, 'public'>, { name: string; icon: LucideIcon }> = {
  unlisted: { name: i18n.t('Unlisted'), icon: Link2 },
  private: { name: i18n.t('Private'), icon: Lock },
}

const Seen = ({ privacy }: { privacy: YouTubePrivacy }) => {
  if (privacy === 'public') return null
  const { name, icon: Icon } = unseen[privacy]
  return (
    <span className="flex items-center gap-1 rounded-[4px] bg-(--shown-line) px-1.5 text-[12px]">
      <Icon aria-hidden className="size-3" />
      {name}
    </span>
  )
}

const privacyNames: Record<YouTubePrivacy, string> = {
  public: i18n.t('Public'),
  unlisted: i18n.t('Unlisted (anyone with the link)'),
  private: i18n.t('Private (only you)'),
}
const privacies = (['public', 'unlisted', 'private'] as const).map((value) => ({ value, label: privacyNames[value] }))
const audiences = [
  { value: 'yes', label: i18n.t('Yes, it’s made for kids') },
  { value: 'no', label: i18n.t('No, it’s not made for kids') },
] as const

/** The options that only YouTube has. The post's text is the video's description. */
const YouTubeOptions = ({ options, onChange, accounts, files, errorOf, PictureChoice }: OptionPanel<Options>) => {
  const change = (chosen: Options) => onChange({ ...options, ...chosen })
  const video = files.find(({ kind }) => kind === 'video')
  const { madeForKids } = options
  const defaults = [...new Set(accounts.map(({ settings }) => settings.privacy ?? 'public'))]
  const [only] = defaults
  return (
    <>
      <TextOption
        label={i18n.t('Title')}
        field="options.youtube.title"
        value={options.title}
        onChange={(title) => change({ title })}
        error={errorOf('options.youtube.title')}
        max={titleMax}
        isRequired
      />
      {video && isShort(video) && (
        <p className="text-ink-muted text-sm">
          {i18n.t('YouTube will show this as a Short because it’s vertical or square and no longer than three minutes.')}
        </p>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <ChoiceOption
          label={i18n.t('Made for kids')}
          field="options.youtube.madeForKids"
          value={madeForKids === undefined ? undefined : madeForKids ? 'yes' : 'no'}
          unchosen={i18n.t('Choose')}
          choices={audiences}
          onChange={(chosen) => change({ madeForKids: chosen === undefined ? undefined : chosen === 'yes' })}
          error={errorOf('options.youtube.madeForKids')}
          hint={i18n.t('YouTube is required by law to ask.')}
          isRequired
        />
        <ChoiceOption
          label={i18n.t('Who can see it')}
          field="options.youtube.privacy"
          value={options.privacy}
          unchosen={only !== undefined && defaults.length === 1 ? privacyNames[only] : i18n.t('As set for each account')}
          choices={privacies}
          onChange={(privacy) => change({ privacy })}
          error={errorOf('options.youtube.privacy')}
        />
        <Category options={options} onChange={change} accounts={accounts} errorOf={errorOf} />
      </div>
      <NamesOption
        label={i18n.t('Tags')}
        field="options.youtube.tags"
        names={options.tags}
        onChange={(tags) => change({ tags })}
        clean={(typed) => typed.trim().replace(/^#/, '')}
        error={errorOf('options.youtube.tags')}
        hint={i18n.t('Separate them with commas.')}
      />
      <PictureChoice
        label={i18n.t('Thumbnail')}
        chooseText={i18n.t('Choose a thumbnail')}
        field="options.youtube.thumbnail"
        id={options.thumbnail}
        onChange={(thumbnail) => change({ thumbnail })}
        error={errorOf('options.youtube.thumbnail')}
        hint={i18n.t('An image from your files. Otherwise, YouTube picks a frame from the video.')}
      />
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        <Checkbox
          name="options.youtube.notifySubscribers"
          checked={options.notifySubscribers ?? true}
          onChange={({ currentTarget }) => change({ notifySubscribers: currentTarget.checked ? undefined : false })}
        >
          {i18n.t('Tell subscribers')}
        </Checkbox>
        <TickOption field="options.youtube.madeWithAi" isOn={options.madeWithAi} onChange={(madeWithAi) => change({ madeWithAi })}>
          {i18n.t('Made with AI')}
        </TickOption>
      </div>
    </>
  )
}

const titleMax = 100

/** YouTube's categories, which are the same for every account. */
const Category = ({
  options,
  onChange,
  accounts,
  errorOf,
}: Pick<OptionPanel<Options>, 'options' | 'onChange' | 'accounts' | 'errorOf'>) => {
  const [account] = accounts
  if (!account) return null
  const usual = accounts.every(({ settings }) => settings.categoryId === account.settings.categoryId)
    ? (account.settings.categoryId ?? usualCategory)
    : undefined
  return (
    <LiveFacts account={account}>
      {({ categories = [] }) => (
        <ChoiceOption
          label={i18n.t('Category')}
          field="options.youtube.categoryId"
          value={options.categoryId}
          unchosen={categories.find(({ id }) => id === usual)?.name ?? i18n.t('As set for each account')}
          choices={categories.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(categoryId) => onChange({ categoryId })}
          error={errorOf('options.youtube.categoryId')}
        />
      )}
    </LiveFacts>
  )
}

/** People & Blogs. */
const usualCategory = '22'

/** The longest video that YouTube shows as a Short, in ms. */
const shortMax = 3 * minuteMs

/**
 * True if YouTube will show a video as a Short. It decides by shape and length alone:
 * https://support.google.com/youtube/answer/15424877.
 */
const isShort = ({ ratio, durationMs }: { ratio: number | undefined; durationMs: number | undefined }) =>
  ratio !== undefined && ratio <= 1 && durationMs !== undefined && durationMs <= shortMax
