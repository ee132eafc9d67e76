import type { FacebookOptions as Options } from '#shared/platforms/facebook/model.ts'
import { Segmented } from '#web/components/segmented.tsx'
import type { OptionPanel } from '../parts/options/option-panel.ts'
import { TextOption } from '../parts/options/text-option.tsx'

const kinds = [
  { value: 'post', label: 'Post' },
  { value: 'reel', label: 'Reel' },
] as const

/** What only Facebook is told. */
export const FacebookOptions = ({ options, onChange, files, errorOf }: OptionPanel<Options>) => {
  const { kind = 'post' } = options
  const change = (choices: Options) => onChange({ ...options, ...choices })
  const hasVideo = files.some((file) => file.kind === 'video')
  // A choice stays in sight, so that the person can take it back.
  const hasLink = options.link !== undefined || (kind === 'post' && files.length === 0)
  const hasTitle = options.title !== undefined || kind === 'reel' || hasVideo
  return (
    <>
      <div data-field="options.facebook.kind" tabIndex={-1} className="grid gap-1.5">
        <Segmented label="What it becomes on Facebook" value={kind} options={kinds} onChange={(chosen) => change({ kind: chosen })} />
        <p className="text-ink-muted text-sm">
          {kind === 'reel' ? 'One upright video of 3 to 90 seconds.' : 'Text, a link with its card, photos or a video.'}
        </p>
      </div>
      {hasLink && (
        <TextOption
          label="Link"
          field="options.facebook.link"
          kind="address"
          value={options.link}
          onChange={(link) => change({ link })}
          error={errorOf('options.facebook.link')}
          hint="Its card is shown under the text. The first link of the text unless you give another."
        />
      )}
      {hasTitle && (
        <TextOption
          label="Title of the video"
          field="options.facebook.title"
          value={options.title}
          onChange={(title) => change({ title })}
          error={errorOf('options.facebook.title')}
        />
      )}
    </>
  )
}
