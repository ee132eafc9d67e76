import { useQuery } from '@tanstack/react-query'
import { Columns2 } from 'lucide-react'
import { memo, Suspense, useState } from 'react'
import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import { byPlatform } from '#shared/domain/platforms.ts'
import { filesOfOptions } from '#shared/platforms/models.ts'
import { Button } from '#web/components/button.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { lazyPart } from '#web/components/lazy-part.tsx'
import { Skeleton } from '#web/components/spinner.tsx'
import { Tabs } from '#web/components/tabs.tsx'
import { durationOf, FilePicture, ratioOf, runningTime } from '#web/features/media/file-picture.tsx'
import { mediaQueries } from '#web/features/media/media-calls.ts'
import { readyMedia, type TrayFile } from '#web/features/media/tray-file.ts'
import { i18n } from '#web/lib/i18n.ts'
import { Handle } from '#web/platforms/handle.tsx'
import type { Picture } from '#web/platforms/parts/preview/shown.tsx'
import { PlatformBadge } from '#web/platforms/platform-icon.tsx'
import { screens } from '#web/platforms/screen-registry.ts'
import { usePainted } from './check-context.tsx'
import { useComposer } from './composer-context.tsx'
import type { Composer } from './composer-state.ts'
import { shownTo } from './draft.ts'
import { OwnPicture } from './options/picture-choice.tsx'
import type { Files } from './use-files.ts'

/** Previews the post for these accounts, one at a time. Typing rerenders only the preview itself. */
export const AccountPreviews = memo(({ accounts }: { accounts: readonly AccountAnswer[] }) => {
  const [wantedId, setWantedId] = useState<string>()
  const shown = accounts.find(({ id }) => id === wantedId) ?? accounts[0]
  if (!shown) return null
  const preview = (
    <Suspense fallback={<Skeleton className="h-96 w-full" />}>
      <AccountPreview key={shown.id} account={shown} />
    </Suspense>
  )
  if (accounts.length === 1) return preview
  return (
    <>
      <SideBySide accounts={accounts} />
      <Tabs
        label={i18n.t('Preview for')}
        value={shown.id}
        onChange={setWantedId}
        tabs={accounts.map((account) => ({
          value: account.id,
          label: (
            <>
              <PlatformBadge platform={account.platform} size={16} />
              <Handle account={account} />
            </>
          ),
        }))}
      >
        {preview}
      </Tabs>
    </>
  )
})

/** All previews at once, side by side where there is room. */
const SideBySide = ({ accounts }: { accounts: readonly AccountAnswer[] }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" size="small" icon={Columns2} onClick={() => setOpen(true)} className="-ml-2.5">
        {i18n.t('Side by side')}
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={i18n.t('Previews side by side')} size="large">
        <ul className="grid items-start gap-5 sm:grid-cols-2">
          {accounts.map((account) => (
            <li key={account.id} className="min-w-0">
              <Suspense fallback={<Skeleton className="h-96 w-full" />}>
                <AccountPreview account={account} />
              </Suspense>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  )
}

// Each platform's preview has its own script, because most posts go to few platforms.
const previews = byPlatform((platform) => lazyPart(async () => (await screens[platform].compose()).compose.Preview))

const AccountPreview = ({ account }: { account: AccountAnswer }) => {
  const { files } = useComposer()
  // Typed characters appear in their own field first.
  return <PreviewOf account={account} composer={usePainted()} files={files} />
}

type Props = { account: AccountAnswer; composer: Composer; files: Files }

/** What one account gets, in its platform's style, once that script has loaded. */
const PreviewOf = memo(({ composer, account, files }: Props) => {
  const { draft, files: list } = composer
  const { texts, media } = shownTo(draft, account)
  // Includes files that are still uploading.
  const given = media.flatMap((key) => list.find((file) => file.key === key && file.state.name !== 'refused') ?? [])
  const pictures = given.map((file) => pictureOf(file, files.localOf(file.key)))
  const Preview = previews[account.platform]
  return (
    <div className="grid gap-2">
      <Preview
        account={account}
        text={texts[0] ?? ''}
        texts={texts}
        pictures={pictures}
        options={draft.options}
        ownPicture={(id) => <OwnPicture id={id} />}
      />
      <FittedPictures account={account} composer={composer} />
    </div>
  )
})

const PictureNotes = lazyPart(async () => (await import('./picture-notes.tsx')).PictureNotes)

/** How its pictures are changed for the platform. */
const FittedPictures = ({ account, composer }: Pick<Props, 'account' | 'composer'>) => {
  const chosenIds = filesOfOptions(account.platform, composer.draft.options)
  const { data: chosen = [] } = useQuery({ ...mediaQueries.some(chosenIds), enabled: chosenIds.length > 0 })
  const files = [...readyMedia(composer.files), ...chosen]
  if (files.every(({ kind }) => kind !== 'image')) return null
  return (
    <Suspense>
      <PictureNotes account={account} composer={composer} files={files} />
    </Suspense>
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
