import { lazy } from 'react'
import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import type { Platform } from '#shared/domain/platforms.ts'
import type { Options } from '#web/features/composer/draft/draft.ts'
import type { TrayFile } from '#web/features/media/tray-file.ts'
import { onceOnline } from '#web/lib/once-online.ts'
import type { GroupedFinding } from '../findings.ts'
import { OptionsSection } from './options-section.tsx'

type Props = {
  platform: Platform
  options: Options
  accounts: readonly AccountAnswer[]
  files: readonly TrayFile[]
  findings: readonly GroupedFinding[]
  onChange: (options: Options) => void
}

// Each platform's options are a script of its own: most posts go to few.
const XOptions = lazy(onceOnline(async () => ({ default: (await import('./x-options.tsx')).XOptions })))
const InstagramOptions = lazy(onceOnline(async () => ({ default: (await import('./instagram-options.tsx')).InstagramOptions })))
const TikTokOptions = lazy(onceOnline(async () => ({ default: (await import('./tiktok-options.tsx')).TikTokOptions })))
const FacebookOptions = lazy(onceOnline(async () => ({ default: (await import('./facebook-options.tsx')).FacebookOptions })))
const LinkedInOptions = lazy(onceOnline(async () => ({ default: (await import('./linkedin-options.tsx')).LinkedInOptions })))
const PinterestOptions = lazy(onceOnline(async () => ({ default: (await import('./pinterest-options.tsx')).PinterestOptions })))
const YouTubeOptions = lazy(onceOnline(async () => ({ default: (await import('./youtube-options.tsx')).YouTubeOptions })))

/** The options of one platform, once their script is there. */
export const PlatformOptions = ({ platform, options, accounts, files, findings, onChange }: Props) => {
  const errorOf = (field: string, accountId?: string) =>
    findings.find(
      (finding) =>
        finding.severity === 'error' &&
        finding.field === field &&
        (accountId === undefined || finding.accountIds.length === 0 || finding.accountIds.includes(accountId)),
    )?.message
  const panel = { accounts, files, errorOf }
  const panels = {
    x: () => <XOptions {...panel} options={options.x ?? {}} onChange={(x) => onChange({ x })} />,
    instagram: () => <InstagramOptions {...panel} options={options.instagram ?? {}} onChange={(instagram) => onChange({ instagram })} />,
    tiktok: () => <TikTokOptions {...panel} options={options.tiktok ?? {}} onChange={(tiktok) => onChange({ tiktok })} />,
    facebook: () => <FacebookOptions {...panel} options={options.facebook ?? {}} onChange={(facebook) => onChange({ facebook })} />,
    linkedin: () => <LinkedInOptions {...panel} options={options.linkedin ?? {}} onChange={(linkedin) => onChange({ linkedin })} />,
    pinterest: () => <PinterestOptions {...panel} options={options.pinterest ?? {}} onChange={(pinterest) => onChange({ pinterest })} />,
    youtube: () => <YouTubeOptions {...panel} options={options.youtube ?? {}} onChange={(youtube) => onChange({ youtube })} />,
  } satisfies Record<Platform, () => React.ReactNode>
  return <OptionsSection platform={platform}>{panels[platform]()}</OptionsSection>
}
