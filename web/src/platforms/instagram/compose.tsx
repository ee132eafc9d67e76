import { Bookmark, Ellipsis, Heart, MessageCircle, Music2, Send, X } from 'lucide-react'
import { pastedLine } from '#shared/domain/pasted-line.ts'
import { instagramLimits, instagramPicture } from '#shared/platforms/instagram/limits.ts'
import { type InstagramKind, instagramKindOf, type InstagramOptions as Options } from '#shared/platforms/instagram/model.ts'
import { instagramStretches } from '#shared/platforms/instagram/text.ts'
import { i18n } from '#web/lib/i18n.ts'
import { Avatar } from '../avatar.tsx'
import type { PlatformCompose } from '../parts/platform.ts'
import { Carousel } from '../parts/preview/carousel.tsx'
import { LinkedText } from '../parts/preview/linked-text.tsx'
import { type Picture, PlayMark, type Shown } from '../parts/preview/shown.tsx'
import { Fitted, Rail, Upright } from '../parts/preview/upright.tsx'
import './instagram-colors.css'
import { secondMs } from '#shared/domain/times.ts'
import { handleOf } from '#shared/platforms/models.ts'
import { Checkbox } from '#web/components/checkbox.tsx'
import { Segmented } from '#web/components/segmented.tsx'
import { LiveFacts } from '../parts/live-facts.tsx'
import { CoverOption } from '../parts/options/cover-option.tsx'
import { NamesOption } from '../parts/options/names-option.tsx'
import { TextOption, TickOption } from '../parts/options/option-fields.tsx'
import type { OptionPanel } from '../parts/options/option-panel.ts'

export const compose: PlatformCompose = {
  Preview: ({ options, ...shown }) => <InstagramPreview {...shown} options={options.instagram ?? {}} />,
  Options: ({ options, onChange, ...panel }) => (
    <InstagramOptions {...panel} options={options.instagram ?? {}} onChange={(instagram) => onChange({ instagram })} />
  ),
}

/** A video as a reel. */
const InstagramReel = ({ account, text, pictures, options }: Shown<Options>) => (
  <Upright label={i18n.t('How it looks on Instagram for @{username}', { username: account.username })} picture={pictures[0]}>
    <Rail icons={[Heart, MessageCircle, Send, Ellipsis]} />
    <div className="absolute inset-x-0 bottom-0 grid gap-2 p-3.5 pr-14">
      <p className="flex min-w-0 items-center gap-2">
        <Avatar name={account.name} url={account.avatarUrl} size="small" />
        <span className="truncate font-semibold">{[account.username, ...(options.collaborators ?? [])].join(', ')}</span>
        <span className="rounded-[7px] border border-[#fff] px-2 py-px font-semibold text-[12px]">{i18n.t('Follow')}</span>
      </p>
      <LinkedText stretches={instagramStretches} text={text} className="line-clamp-2 [--shown-link:#fff]" />
      <p className="flex items-center gap-1.5 text-[12px]">
        <Music2 aria-hidden className="size-3" />
        <span className="truncate">{i18n.t('{username} · Original audio', { username: account.username })}</span>
      </p>
    </div>
  </Upright>
)

/** An image or a video as a story, which shows no text. */
const InstagramStory = ({ account, pictures }: Shown<Options>) => (
  <Upright label={i18n.t('How it looks on Instagram for @{username}', { username: account.username })} picture={pictures[0]}>
    <div className="absolute inset-x-0 top-0 grid gap-2.5 p-2.5">
      <span aria-hidden className="h-0.5 rounded-full bg-[#ffffff66]">
        <span className="block h-full w-1/3 rounded-full bg-[#fff]" />
      </span>
      <p className="flex min-w-0 items-center gap-2">
        <Avatar name={account.name} url={account.avatarUrl} size="small" />
        <span className="truncate font-semibold">{account.username}</span>
        <span className="text-[#e6e6e6]">{i18n.t('1 s')}</span>
        <Ellipsis aria-hidden className="ml-auto size-5 shrink-0" />
        <X aria-hidden className="size-5.5 shrink-0" />
      </p>
    </div>
    <div aria-hidden className="absolute inset-x-0 bottom-0 flex items-center gap-4 p-3.5">
      <span className="h-10 flex-1 rounded-full border border-[#ffffffb3] px-4 leading-[38px]">{i18n.t('Send message')}</span>
      <Heart className="size-6" strokeWidth={1.75} />
      <Send className="size-6" strokeWidth={1.75} />
    </div>
  </Upright>
)

/** Previews a post as Instagram will show it: in the feed, as a reel, or as a story. */
const InstagramPreview = (shown: Shown<Options>) => {
  const Face = faces[instagramKindOf(shown.options, shown.pictures)]
  return <Face {...shown} />
}

/** An image or a carousel in the feed. */
const InstagramPost = ({ account, text, pictures, options }: Shown<Options>) => (
  <article
    aria-label={i18n.t('How it looks on Instagram for @{username}', { username: account.username })}
    className="instagram-colors overflow-hidden rounded-[10px] border border-(--shown-line)"
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
      <LinkedText stretches={instagramStretches} text={text === '' ? '' : `${account.username} ${text}`} />
      {options.firstComment !== undefined && (
        <LinkedText
          stretches={instagramStretches}
          text={`${account.username} ${options.firstComment}`}
          className="mt-2 text-(--shown-muted)"
        />
      )}
      {options.madeWithAi && <p className="mt-2 text-(--shown-muted) text-[12px]">{i18n.t('AI info')}</p>}
    </div>
  </article>
)

const faces = { post: InstagramPost, reel: InstagramReel, story: InstagramStory }

/**
 * Instagram applies the first file's aspect ratio, within its limits, to all files. Crier pads a picture outside the
 * limits with white.
 */
const Files = ({ pictures }: { pictures: readonly Picture[] }) => {
  const [first] = pictures
  if (!first)
    return (
      <p className="grid aspect-square place-items-center border-(--shown-line) border-y px-8 text-center text-(--shown-muted)">
        {i18n.t('Instagram needs an image or a video.')}
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

const kinds: { value: InstagramKind; label: string }[] = [
  { value: 'post', label: i18n.t('Post') },
  { value: 'reel', label: i18n.t('Reel') },
  { value: 'story', label: i18n.t('Story') },
]

/** The options that only Instagram has. */
const InstagramOptions = ({ options, onChange, accounts, files, errorOf, CoverFrame }: OptionPanel<Options>) => {
  const kind = instagramKindOf(options, files)
  const change = (choices: Options) => onChange({ ...options, ...choices })
  return (
    <>
      <div data-field="options.instagram.kind" tabIndex={-1} className="grid gap-1.5">
        <Segmented label={i18n.t('Format on Instagram')} value={kind} options={kinds} onChange={(chosen) => change({ kind: chosen })} />
        <p className="text-ink-muted text-sm">{kindHints[kind]}</p>
      </div>
      {kind !== 'story' && (
        <>
          <TextOption
            label={i18n.t('First comment')}
            field="options.instagram.firstComment"
            kind="lines"
            value={options.firstComment}
            onChange={(firstComment) => change({ firstComment })}
            error={errorOf('options.instagram.firstComment')}
            hint={i18n.t('Added right after the post is public.')}
            max={instagramLimits.comment.value}
          />
          <NamesOption
            label={i18n.t('Collaborators')}
            field="options.instagram.collaborators"
            names={options.collaborators}
            onChange={(collaborators) => change({ collaborators })}
            clean={(typed) =>
              pastedLine(typed)
                .replace(/^(?:https?:\/\/)?(?:www\.)?instagram\.com\/([^/?#]+).*$/i, '$1')
                .replace(/^@/, '')
                .toLowerCase()
            }
            error={errorOf('options.instagram.collaborators')}
            hint={i18n.t('Usernames of up to {count} people to invite as collaborators. Separate them with commas.', {
              count: instagramLimits.collaborators.value,
            })}
          />
        </>
      )}
      {kind === 'reel' && (
        <>
          <CoverOption
            field="options.instagram.coverAtMs"
            seconds={options.coverAtMs === undefined ? undefined : options.coverAtMs / secondMs}
            step={0.1}
            onChange={(seconds) => change({ coverAtMs: seconds === undefined ? undefined : Math.round(seconds * secondMs) })}
            error={errorOf('options.instagram.coverAtMs')}
            files={files}
            CoverFrame={CoverFrame}
          />
          <Checkbox
            name="options.instagram.shareToFeed"
            checked={options.shareToFeed ?? true}
            onChange={({ currentTarget }) => change({ shareToFeed: currentTarget.checked ? undefined : false })}
          >
            {i18n.t('Also show it on the profile feed')}
          </Checkbox>
        </>
      )}
      <TickOption field="options.instagram.madeWithAi" isOn={options.madeWithAi} onChange={(madeWithAi) => change({ madeWithAi })}>
        {i18n.t('Made with AI')}
      </TickOption>
      {accounts.map((account) => (
        <LiveFacts key={account.id} account={account} isLine>
          {({ quota }) =>
            quota && (
              <p className="figures text-ink-muted text-sm">
                {i18n.t('{handle}: {used} of {total} posts by apps in the past 24 hours.', {
                  handle: handleOf(account),
                  used: quota.used,
                  total: quota.total,
                })}
              </p>
            )
          }
        </LiveFacts>
      ))}
    </>
  )
}

const kindHints: Record<InstagramKind, string> = {
  post: i18n.t('An image, or a carousel of up to ten files.'),
  reel: i18n.t('One video.'),
  story: i18n.t('One image or video that disappears after a day. Stories don’t show text.'),
}
