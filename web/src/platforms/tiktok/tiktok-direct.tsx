import { secondMs } from '#shared/domain/times.ts'
import type { AccountFacts } from '#shared/platforms/models.ts'
import { tikTokLimits } from '#shared/platforms/tiktok/limits.ts'
import { type TikTokOptions as Options, TikTokPrivacy } from '#shared/platforms/tiktok/model.ts'
import { Switch } from '#web/components/switch.tsx'
import { i18n } from '#web/lib/i18n.ts'
import { CoverOption } from '../parts/options/cover-option.tsx'
import { ChoiceOption, TextOption, TickOption } from '../parts/options/option-fields.tsx'
import type { OptionPanel } from '../parts/options/option-panel.ts'

type Creator = NonNullable<AccountFacts['creator']>

const privacyNames: Record<TikTokPrivacy, string> = {
  PUBLIC_TO_EVERYONE: i18n.t('Everyone'),
  MUTUAL_FOLLOW_FRIENDS: i18n.t('Friends'),
  FOLLOWER_OF_CREATOR: i18n.t('Followers'),
  SELF_ONLY: i18n.t('Only you'),
}

/** The options for a post that TikTok publishes immediately. Nothing is preselected for the person. */
export const TikTokDirect = ({
  options,
  onChange,
  files,
  errorOf,
  creators,
  CoverFrame,
}: OptionPanel<Options> & { creators: readonly Creator[] }) => {
  const change = (chosen: Options) => onChange({ ...options, ...chosen })
  const hasVideo = files.some(({ kind }) => kind === 'video')
  const hasPhotos = files.length > 0 && !hasVideo
  const privacies = TikTokPrivacy.options.filter((privacy) => creators.every((creator) => creator.privacies.includes(privacy)))
  return (
    <>
      {hasPhotos && (
        <TextOption
          label={i18n.t('Title')}
          field="options.tiktok.title"
          value={options.title}
          onChange={(title) => change({ title })}
          error={errorOf('options.tiktok.title')}
          max={tikTokLimits.photoTitle.value}
        />
      )}
      <div className="max-w-72">
        <ChoiceOption
          label={i18n.t('Who can see this post')}
          field="options.tiktok.privacy"
          value={options.privacy}
          unchosen={i18n.t('Choose')}
          choices={privacies.map((value) => ({
            value,
            label: privacyNames[value],
            isDisabled: value === 'SELF_ONLY' && options.brandedContent === true,
          }))}
          onChange={(privacy) => change({ privacy })}
          error={errorOf('options.tiktok.privacy')}
          {...(options.brandedContent && { hint: i18n.t('Branded content can’t be private.') })}
          isRequired
        />
      </div>
      <TikTokInteractions options={options} onChange={change} creators={creators} hasPhotos={hasPhotos} />
      <Promotion options={options} onChange={change} error={errorOf('options.tiktok.isPromotion')} hasPhotos={hasPhotos} />
      {hasVideo && (
        <CoverOption
          field="options.tiktok.coverAtMs"
          seconds={options.coverAtMs === undefined ? undefined : options.coverAtMs / secondMs}
          step={0.1}
          onChange={(seconds) => change({ coverAtMs: seconds === undefined ? undefined : Math.round(seconds * secondMs) })}
          error={errorOf('options.tiktok.coverAtMs')}
          files={files}
          CoverFrame={CoverFrame}
        />
      )}
      {hasPhotos && (
        <TickOption field="options.tiktok.addMusic" isOn={options.addMusic} onChange={(addMusic) => change({ addMusic })}>
          {i18n.t('TikTok may add music')}
        </TickOption>
      )}
      <TickOption field="options.tiktok.madeWithAi" isOn={options.madeWithAi} onChange={(madeWithAi) => change({ madeWithAi })}>
        {i18n.t('Made with AI')}
      </TickOption>
    </>
  )
}

type PromotionProps = Pick<OptionPanel<Options>, 'options' | 'onChange'> & { error: string | undefined; hasPhotos: boolean }

const Promotion = ({ options: { isPromotion = false, ownBrand, brandedContent, privacy }, onChange, error, hasPhotos }: PromotionProps) => {
  const label = brandedContent ? i18n.t('Paid partnership') : i18n.t('Promotional content')
  return (
    <div className="grid gap-2">
      <Switch
        label={i18n.t('This post promotes something')}
        hint={i18n.t('Goods, services, or yourself, in exchange for something of value.')}
        name="options.tiktok.isPromotion"
        isOn={isPromotion}
        // The person consented to a different kind of post.
        onChange={(isOn) =>
          onChange(
            isOn ? { isPromotion: true } : { isPromotion: undefined, ownBrand: undefined, brandedContent: undefined, hasAgreed: undefined },
          )
        }
      />
      {isPromotion && (
        <div className="grid gap-2 border-line border-l-2 pl-4">
          <TickOption field="options.tiktok.ownBrand" isOn={ownBrand} onChange={(isOn) => onChange({ ownBrand: isOn })}>
            {i18n.t('Your brand')}{' '}
            <span className="block text-ink-muted text-sm">{i18n.t('You promote yourself or your own business.')}</span>
          </TickOption>
          <TickOption
            field="options.tiktok.brandedContent"
            isOn={brandedContent}
            onChange={(isOn) =>
              onChange({ brandedContent: isOn, hasAgreed: undefined, privacy: isOn && privacy === 'SELF_ONLY' ? undefined : privacy })
            }
          >
            {i18n.t('Branded content')}{' '}
            <span className="block text-ink-muted text-sm">{i18n.t('You promote another brand or someone else.')}</span>
          </TickOption>
          {error !== undefined && <p className="text-failed text-sm">{error}</p>}
          {(ownBrand || brandedContent) && (
            <p className="text-sm">
              {hasPhotos
                ? i18n.t('Your photo will be labelled “{label}”.', { label })
                : i18n.t('Your video will be labelled “{label}”.', { label })}
            </p>
          )}
        </div>
      )}
    </div>
  )
}

type InteractionProps = Pick<OptionPanel<Options>, 'options' | 'onChange'> & { creators: readonly Creator[]; hasPhotos: boolean }

const interactions = [
  { name: 'allowComments', label: i18n.t('Comment'), isOff: ({ commentsAreOff }: Creator) => commentsAreOff, isOfVideos: false },
  { name: 'allowDuets', label: i18n.t('Duet'), isOff: ({ duetsAreOff }: Creator) => duetsAreOff, isOfVideos: true },
  { name: 'allowStitches', label: i18n.t('Stitch'), isOff: ({ stitchesAreOff }: Creator) => stitchesAreOff, isOfVideos: true },
] as const

/** What others may do with the post: nothing unless checked, and never anything an account has turned off on TikTok. */
const TikTokInteractions = ({ options, onChange, creators, hasPhotos }: InteractionProps) => {
  const shown = interactions.filter(({ isOfVideos }) => !(isOfVideos && hasPhotos))
  const off = shown.filter(({ isOff }) => creators.some(isOff))
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 font-semibold text-sm">{i18n.t('Allow others to')}</legend>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        {shown.map((interaction) => (
          <TickOption
            key={interaction.name}
            field={`options.tiktok.${interaction.name}`}
            isOn={options[interaction.name]}
            isDisabled={off.includes(interaction)}
            onChange={(isOn) => onChange({ [interaction.name]: isOn })}
          >
            {interaction.label}
          </TickOption>
        ))}
      </div>
      {off.length > 0 && (
        <p className="text-ink-muted text-sm">{i18n.t('Grayed-out options are turned off in the account’s TikTok settings.')}</p>
      )}
    </fieldset>
  )
}
