import { lazy } from 'react'
import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import type { Platform } from '#shared/domain/platforms.ts'
import { shownTo } from '#web/features/composer/draft/written.ts'
import { durationOf, ratioOf, runningTime } from '#web/features/media/file-facts.ts'
import { FilePicture } from '#web/features/media/file-picture.tsx'
import type { TrayFile } from '#web/features/media/tray-file.ts'
import { onceOnline } from '#web/lib/once-online.ts'
import type { Picture } from '#web/platforms/parts/preview/shown.ts'
import { useBoardName } from '../../platforms/pinterest/use-board-name.ts'
import type { Composer } from './composer-state.ts'
import { ThumbnailPicture } from './options/picture-choice.tsx'
import type { Files } from './use-files.ts'

type Props = { composer: Composer; account: AccountAnswer; files: Files }

// Each platform's manner is a script of its own: most posts go to few.
const XPost = lazy(onceOnline(async () => ({ default: (await import('#web/platforms/x/x-post.tsx')).XPost })))
const InstagramPreview = lazy(
  onceOnline(async () => ({
    default: (await import('#web/platforms/instagram/instagram-preview.tsx')).InstagramPreview,
  })),
)
const TikTokPreview = lazy(
  onceOnline(async () => ({
    default: (await import('#web/platforms/tiktok/tiktok-preview.tsx')).TikTokPreview,
  })),
)
const FacebookPreview = lazy(
  onceOnline(async () => ({
    default: (await import('#web/platforms/facebook/facebook-preview.tsx')).FacebookPreview,
  })),
)
const LinkedInPreview = lazy(
  onceOnline(async () => ({
    default: (await import('#web/platforms/linkedin/linkedin-preview.tsx')).LinkedInPreview,
  })),
)
const PinterestPreview = lazy(
  onceOnline(async () => ({
    default: (await import('#web/platforms/pinterest/pinterest-preview.tsx')).PinterestPreview,
  })),
)
const YouTubePreview = lazy(
  onceOnline(async () => ({
    default: (await import('#web/platforms/youtube/youtube-preview.tsx')).YouTubePreview,
  })),
)

/** What one account gets, in its platform's manner, once the script of that is there. */
export const AccountPreview = ({ composer: { draft, files: list }, account, files }: Props) => {
  const { texts, media } = shownTo(draft, account)
  const { options } = draft
  const boardName = useBoardName(account, options.pinterest)
  // Files that are still on their way are shown already.
  const given = media.flatMap((key) => list.find((file) => file.key === key && file.state.name !== 'refused') ?? [])
  const pictures = given.map((file) => pictureOf(file, files.localOf(file.key)))
  const shown = { account, text: texts[0] ?? '', pictures }
  const { settings } = account
  const replySettings = options.x?.replySettings ?? settings.replySettings
  const faces = {
    x: () => (
      <XPost
        account={account}
        texts={texts}
        pictures={pictures}
        options={{ ...options.x, replySettings: replySettings === 'everyone' ? undefined : replySettings }}
      />
    ),
    instagram: () => <InstagramPreview {...shown} options={options.instagram ?? {}} />,
    tiktok: () => <TikTokPreview {...shown} options={options.tiktok ?? {}} />,
    facebook: () => <FacebookPreview {...shown} options={options.facebook ?? {}} />,
    linkedin: () => (
      <LinkedInPreview {...shown} options={{ ...options.linkedin, visibility: options.linkedin?.visibility ?? settings.visibility }} />
    ),
    pinterest: () => <PinterestPreview {...shown} options={options.pinterest ?? {}} boardName={boardName} />,
    youtube: () => (
      <YouTubePreview
        {...shown}
        options={{ ...options.youtube, privacy: options.youtube?.privacy ?? settings.privacy }}
        thumbnail={options.youtube?.thumbnail !== undefined && <ThumbnailPicture id={options.youtube.thumbnail} />}
      />
    ),
  } satisfies Record<Platform, () => React.ReactNode>
  return faces[account.platform]()
}

const pictureOf = (file: TrayFile, local: File | undefined): Picture => ({
  key: file.key,
  kind: file.kind,
  picture: <FilePicture file={file} local={local} />,
  isDescribed: file.state.name === 'ready' && file.state.media.altText !== '',
  ratio: ratioOf(file),
  durationMs: durationOf(file),
  runningTime: runningTime(file),
})
