import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import { byPlatform, type Platform } from '#shared/domain/platforms.ts'
import { lazyPart } from '#web/components/lazy-part.ts'
import type { Options } from '#web/features/composer/draft/draft.ts'
import { durationOf, ratioOf } from '#web/features/media/file-facts.ts'
import type { TrayFile } from '#web/features/media/tray-file.ts'
import { screens } from '#web/platforms/screen-registry.ts'
import type { GroupedFinding } from '../findings.ts'
import { CoverFrame, VideoOfOptions } from './cover-frame.tsx'
import { OptionsSection } from './options-section.tsx'
import { PictureChoice } from './picture-choice.tsx'

type Props = {
  platform: Platform
  options: Options
  accounts: readonly AccountAnswer[]
  files: readonly TrayFile[]
  /** A file as it was added here. */
  localOf: (key: string) => File | undefined
  findings: readonly GroupedFinding[]
  onChange: (options: Options) => void
}

// Each platform's options are in a script of its own: most posts go to few.
const panels = byPlatform((platform) => lazyPart(async () => (await screens[platform].compose()).compose.Options))

/** The options of one platform, once their script is there. */
export const PlatformOptions = ({ platform, options, accounts, files, localOf, findings, onChange }: Props) => {
  const errorOf = (field: string, accountId?: string) =>
    findings.find(
      (finding) =>
        finding.severity === 'error' &&
        finding.field === field &&
        (accountId === undefined || finding.accountIds.length === 0 || finding.accountIds.includes(accountId)),
    )?.message
  const Panel = panels[platform]
  const video = files.find(({ kind }) => kind === 'video')
  return (
    <OptionsSection platform={platform}>
      <VideoOfOptions value={video && { file: video, local: localOf(video.key) }}>
        <Panel
          options={options}
          onChange={onChange}
          accounts={accounts}
          files={files.map((file) => ({ kind: file.kind, ratio: ratioOf(file), durationMs: durationOf(file) }))}
          errorOf={errorOf}
          PictureChoice={PictureChoice}
          CoverFrame={CoverFrame}
        />
      </VideoOfOptions>
    </OptionsSection>
  )
}
