import { lazy } from 'react'
import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import { byPlatform } from '#shared/domain/platforms.ts'
import { shownTo } from '#web/features/composer/draft/written.ts'
import { durationOf, ratioOf, runningTime } from '#web/features/media/file-facts.ts'
import { FilePicture } from '#web/features/media/file-picture.tsx'
import type { TrayFile } from '#web/features/media/tray-file.ts'
import { onceOnline } from '#web/lib/once-online.ts'
import { dashboards } from '#web/platforms/dashboard-registry.ts'
import type { Picture } from '#web/platforms/parts/preview/shown.ts'
import type { Composer } from './composer-state.ts'
import { OwnPicture } from './options/picture-choice.tsx'
import type { Files } from './use-files.ts'

type Props = { composer: Composer; account: AccountAnswer; files: Files }

// Each platform's manner is in a script of its own: most posts go to few.
const previews = byPlatform((platform) =>
  lazy(onceOnline(async () => ({ default: (await dashboards[platform].compose()).compose.Preview }))),
)

/** What one account gets, in its platform's manner, once the script of that is there. */
export const AccountPreview = ({ composer: { draft, files: list }, account, files }: Props) => {
  const { texts, media } = shownTo(draft, account)
  // Files that are still on their way are shown already.
  const given = media.flatMap((key) => list.find((file) => file.key === key && file.state.name !== 'refused') ?? [])
  const pictures = given.map((file) => pictureOf(file, files.localOf(file.key)))
  const Preview = previews[account.platform]
  return (
    <Preview
      account={account}
      text={texts[0] ?? ''}
      texts={texts}
      pictures={pictures}
      options={draft.options}
      ownPicture={(id) => <OwnPicture id={id} />}
    />
  )
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
