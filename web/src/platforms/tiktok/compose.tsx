import { useQueries } from '@tanstack/react-query'
import { Bookmark, Heart, MessageCircleMore, Music2, Plus, Share2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AccountFacts } from '#shared/platforms/models.ts'
import type { TikTokOptions as Options } from '#shared/platforms/tiktok/model.ts'
import { tikTokStretches } from '#shared/platforms/tiktok/text.ts'
import { Callout } from '#web/components/callout.tsx'
import { Segmented } from '#web/components/segmented.tsx'
import { Trans } from '#web/components/trans.tsx'
import { i18n } from '#web/lib/i18n.ts'
import { Avatar } from '../avatar.tsx'
import { factsQuery } from '../parts/facts-query.ts'
import { LiveFacts } from '../parts/live-facts.tsx'
import { TickOption } from '../parts/options/option-fields.tsx'
import type { OptionPanel } from '../parts/options/option-panel.ts'
import type { PlatformCompose } from '../parts/platform.ts'
import { LinkedText } from '../parts/preview/linked-text.tsx'
import type { Shown } from '../parts/preview/shown.tsx'
import { Strip, StripButtons, StripDots, useStrip } from '../parts/preview/strip.tsx'
import { FullHeight, Rail, Upright } from '../parts/preview/upright.tsx'
import { TikTokDirect } from './tiktok-direct.tsx'

export const compose: PlatformCompose = {
  Preview: ({ options, ...shown }) => <TikTokPreview {...shown} options={options.tiktok ?? {}} />,
  Options: ({ options, onChange, ...panel }) => (
    <TikTokOptions {...panel} options={options.tiktok ?? {}} onChange={(tiktok) => onChange({ tiktok })} />
  ),
}

/** Previews a video or photos as TikTok will show them. */
const TikTokPreview = ({ account, text, pictures, options }: Shown<Options>) => {
  const isPhotos = pictures.length > 0 && pictures.every(({ kind }) => kind !== 'video')
  const strip = useStrip(pictures)
  const hasStrip = isPhotos && pictures.length > 1
  const labels = [...(labelOf(options) ?? []), ...(options.madeWithAi ? [i18n.t('Creator labelled as AI-generated')] : [])]
  return (
    <Upright
      label={i18n.t('How it looks on TikTok for @{username}', { username: account.username })}
      picture={pictures[0]}
      strip={hasStrip ? <Strip strip={strip} slide={(picture) => <FullHeight picture={picture} />} /> : undefined}
    >
      <p aria-hidden className="absolute inset-x-0 top-3.5 text-center font-semibold text-[15px]">
        <span className="text-[#ffffffb3]">{i18n.t('Following')}</span>{' '}
        <span className="mx-2 border-[#fff] border-b-2 pb-1">{i18n.t('For You')}</span>
      </p>
      <div aria-hidden className="absolute right-3 bottom-60">
        <Avatar name={account.name} url={account.avatarUrl} />
        <span className="absolute -bottom-2 left-1/2 grid size-5 -translate-x-1/2 place-items-center rounded-full bg-[#fe2c55]">
          <Plus className="size-3.5" strokeWidth={3} />
        </span>
      </div>
      <Rail icons={[Heart, MessageCircleMore, Bookmark, Share2]} />
      {hasStrip && (
        // Above the actions on the right.
        <div className="pointer-events-none absolute inset-x-0 top-0 h-3/5 [&>button]:pointer-events-auto">
          <StripButtons strip={strip} />
        </div>
      )}
      <div className="absolute inset-x-0 bottom-0 grid gap-1.5 p-3.5 pr-16">
        {hasStrip && (
          <div className="mb-1 justify-self-start">
            <StripDots strip={strip} dot="bg-[#ffffff73]" dotShown="bg-[#fff]" />
          </div>
        )}
        <p dir="auto" className="truncate font-semibold text-[15px]">
          {account.name}
        </p>
        {isPhotos && options.title !== undefined && <p className="wrap-anywhere font-semibold">{options.title}</p>}
        <LinkedText stretches={tikTokStretches} text={text} className="line-clamp-3 [--shown-link:#fff]" />
        {labels.map((label) => (
          <p key={label} className="justify-self-start rounded-[3px] bg-[#0008] px-1.5 text-[12px]">
            {label}
          </p>
        ))}
        <p className="flex items-center gap-1.5 text-[13px]">
          <Music2 aria-hidden className="size-3.5" />
          <span className="truncate">{i18n.t('original sound · {name}', { name: account.name })}</span>
        </p>
      </div>
    </Upright>
  )
}

const labelOf = ({ ownBrand, brandedContent }: Options) => {
  if (brandedContent) return [i18n.t('Paid partnership')]
  return ownBrand ? [i18n.t('Promotional content')] : undefined
}

const modes = [
  { value: 'direct', label: i18n.t('Publish') },
  { value: 'inbox', label: i18n.t('Send to the TikTok inbox') },
] as const

/** The options that only TikTok has, following TikTok's rules for such a screen. */
const TikTokOptions = (panel: OptionPanel<Options>) => {
  const { options, onChange, accounts } = panel
  const creators = useQueries({ queries: accounts.map(factsQuery) }).flatMap(({ data }) => data?.creator ?? [])
  const { mode = 'direct' } = options
  return (
    <>
      {accounts.map((account) => (
        <LiveFacts key={account.id} account={account} isLine>
          {({ creator }) => creator && <CreatorLine creator={creator} />}
        </LiveFacts>
      ))}
      <div data-field="options.tiktok.mode" tabIndex={-1} className="grid gap-1.5">
        <Segmented
          label={i18n.t('How it gets to TikTok')}
          value={mode}
          options={modes}
          onChange={(chosen) => onChange({ ...options, mode: chosen === 'direct' ? undefined : chosen })}
        />
        {mode === 'inbox' && (
          <p className="text-ink-muted text-sm">
            {i18n.t('It waits as a draft in your TikTok app’s inbox, where you finish and post it.')}
          </p>
        )}
      </div>
      {mode === 'direct' && creators.length === accounts.length && <TikTokDirect {...panel} creators={creators} />}
      <TikTokConsent {...panel} />
    </>
  )
}

const CreatorLine = ({ creator: { nickname, username, refusal } }: { creator: NonNullable<AccountFacts['creator']> }) =>
  refusal === undefined ? (
    <p className="text-[0.9375rem]">
      <Trans
        id="Posts as <name/> <handle/>"
        components={{
          name: <strong className="font-semibold">{nickname}</strong>,
          handle: <span className="text-ink-muted">@{username}</span>,
        }}
      />
    </p>
  ) : (
    <Callout tone="error" title={i18n.t('{nickname} can’t post now', { nickname })}>
      {i18n.t('{refusal} Try again later.', { refusal })}
    </Callout>
  )

const musicUrl = 'https://www.tiktok.com/legal/page/global/music-usage-confirmation/en'
const brandedUrl = 'https://www.tiktok.com/legal/page/global/bc-policy/en'

/** What TikTok requires the person to agree to, in TikTok's words, before anything is sent. */
const TikTokConsent = ({ options, onChange, errorOf }: OptionPanel<Options>) => (
  <div className="grid gap-1.5 border-line border-t pt-4">
    <TickOption
      field="options.tiktok.hasAgreed"
      isOn={options.hasAgreed}
      onChange={(hasAgreed) => onChange({ ...options, hasAgreed })}
      error={errorOf('options.tiktok.hasAgreed')}
    >
      {options.brandedContent ? (
        <span key="branded">
          <Trans
            id="By posting, you agree to TikTok’s <branded>Branded Content Policy</branded> and <music>Music Usage Confirmation</music>."
            components={{ branded: <Terms url={brandedUrl} />, music: <Terms url={musicUrl} /> }}
          />
        </span>
      ) : (
        <span key="own">
          <Trans
            id="By posting, you agree to TikTok’s <music>Music Usage Confirmation</music>."
            components={{ music: <Terms url={musicUrl} /> }}
          />
        </span>
      )}
    </TickOption>
    <p className="text-ink-muted text-sm">{i18n.t('TikTok may take a few minutes to show the post.')}</p>
  </div>
)

const Terms = ({ url, children }: { url: string; children?: ReactNode }) => (
  <a href={url} target="_blank" rel="noreferrer">
    {children}
  </a>
)
