import type { AccountFacts } from '#shared/platforms/models.ts'
import type { TikTokOptions as Options } from '#shared/platforms/tiktok/model.ts'
import type { OptionPanel } from '../parts/options/option-panel.ts'
import { TickOption } from '../parts/options/tick-option.tsx'

type Creator = NonNullable<AccountFacts['creator']>
type Props = Pick<OptionPanel<Options>, 'options' | 'onChange'> & { creators: readonly Creator[]; hasPhotos: boolean }

const interactions = [
  { name: 'allowComments', label: 'Comment', isOff: ({ commentsAreOff }: Creator) => commentsAreOff, isOfVideos: false },
  { name: 'allowDuets', label: 'Duet', isOff: ({ duetsAreOff }: Creator) => duetsAreOff, isOfVideos: true },
  { name: 'allowStitches', label: 'Stitch', isOff: ({ stitchesAreOff }: Creator) => stitchesAreOff, isOfVideos: true },
] as const

/** What others may do with the post: nothing unless it is ticked, and never what an account has turned off on TikTok. */
export const TikTokInteractions = ({ options, onChange, creators, hasPhotos }: Props) => {
  const shown = interactions.filter(({ isOfVideos }) => !(isOfVideos && hasPhotos))
  const off = shown.filter(({ isOff }) => creators.some(isOff))
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 font-semibold text-sm">Allow others to</legend>
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
        <p className="text-ink-muted text-sm">What is greyed out is turned off in the settings of the account on TikTok.</p>
      )}
    </fieldset>
  )
}
