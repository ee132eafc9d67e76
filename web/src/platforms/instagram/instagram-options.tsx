import { secondMs } from '#shared/domain/times.ts'
import { instagramLimits } from '#shared/platforms/instagram/limits.ts'
import { type InstagramKind, instagramKindOf, type InstagramOptions as Options } from '#shared/platforms/instagram/model.ts'
import { handleOf } from '#shared/platforms/models.ts'
import { Checkbox } from '#web/components/checkbox.tsx'
import { Segmented } from '#web/components/segmented.tsx'
import { LiveFacts } from '#web/platforms/parts/live-facts.tsx'
import { CoverOption } from '../parts/options/cover-option.tsx'
import { NamesOption } from '../parts/options/names-option.tsx'
import type { OptionPanel } from '../parts/options/option-panel.ts'
import { TextOption } from '../parts/options/text-option.tsx'
import { TickOption } from '../parts/options/tick-option.tsx'

const kinds: { value: InstagramKind; label: string }[] = [
  { value: 'post', label: 'Post' },
  { value: 'reel', label: 'Reel' },
  { value: 'story', label: 'Story' },
]

/** What only Instagram is told. */
export const InstagramOptions = ({ options, onChange, accounts, files, errorOf, CoverFrame }: OptionPanel<Options>) => {
  const kind = instagramKindOf(options, files)
  const change = (choices: Options) => onChange({ ...options, ...choices })
  return (
    <>
      <div data-field="options.instagram.kind" tabIndex={-1} className="grid gap-1.5">
        <Segmented label="What it becomes on Instagram" value={kind} options={kinds} onChange={(chosen) => change({ kind: chosen })} />
        <p className="text-ink-muted text-sm">{kindHints[kind]}</p>
      </div>
      {kind !== 'story' && (
        <>
          <TextOption
            label="First comment"
            field="options.instagram.firstComment"
            kind="lines"
            value={options.firstComment}
            onChange={(firstComment) => change({ firstComment })}
            error={errorOf('options.instagram.firstComment')}
            hint="Written under the post right after it is public."
            max={instagramLimits.comment.value}
          />
          <NamesOption
            label="Collaborators"
            field="options.instagram.collaborators"
            names={options.collaborators}
            onChange={(collaborators) => change({ collaborators })}
            clean={(typed) => typed.trim().replace(/^@/, '').toLowerCase()}
            error={errorOf('options.instagram.collaborators')}
            hint={`User names of up to ${instagramLimits.collaborators.value} people who are invited to share it as theirs. End each with a comma.`}
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
            Show it on the profile’s feed too
          </Checkbox>
        </>
      )}
      <TickOption field="options.instagram.madeWithAi" isOn={options.madeWithAi} onChange={(madeWithAi) => change({ madeWithAi })}>
        Made with AI
      </TickOption>
      {accounts.map((account) => (
        <LiveFacts key={account.id} account={account} isLine>
          {({ quota }) =>
            quota && (
              <p className="figures text-ink-muted text-sm">
                {handleOf(account)}: {quota.used} of {quota.total} posts by apps in the past 24 hours.
              </p>
            )
          }
        </LiveFacts>
      ))}
    </>
  )
}

const kindHints: Record<InstagramKind, string> = {
  post: 'An image, or a carousel of up to ten files.',
  reel: 'One video.',
  story: 'One image or video, gone after a day. Stories show no text.',
}
