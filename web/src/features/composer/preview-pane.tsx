import { lazy, Suspense, useState } from 'react'
import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import { handleOf } from '#shared/domain/handle-of.ts'
import { byPlatform, platformNames } from '#shared/domain/platforms.ts'
import { Button } from '#web/components/button.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { Tabs } from '#web/components/tabs.tsx'
import { useWasEver } from '#web/components/use-was-ever.ts'
import { shownTo } from '#web/features/composer/draft/written.ts'
import { durationOf, ratioOf, runningTime } from '#web/features/media/file-facts.ts'
import { FilePicture } from '#web/features/media/file-picture.tsx'
import type { TrayFile } from '#web/features/media/tray-file.ts'
import { onceOnline } from '#web/lib/once-online.ts'
import { dashboards } from '#web/platforms/dashboard-registry.ts'
import type { Picture } from '#web/platforms/parts/preview/shown.ts'
import { PlatformIcon } from '#web/platforms/platform-icon.tsx'
import { useComposer } from './composer-context.tsx'
import { type Composer, writtenOf } from './composer-state.ts'
import { allTab } from './draft/draft.ts'
import { readOptions } from './draft/read-options.ts'
import { isBlank } from './draft/written.ts'
import { OwnPicture } from './options/picture-choice.tsx'
import type { Files } from './use-files.ts'

const RequestsDialog = lazy(async () => ({ default: (await import('./requests-dialog.tsx')).RequestsDialog }))

/** The right side: how the post will look, and what will be sent. */
export const PreviewPane = () => {
  const { chosen } = useComposer()
  return (
    <section aria-labelledby="preview" className="min-w-0 lg:sticky lg:top-[calc(var(--header)+1.5rem)] lg:self-start">
      <div className="mb-1 flex min-h-9 items-center justify-between gap-4">
        <h2 id="preview" className="font-semibold text-[0.9375rem]">
          Preview
        </h2>
        {chosen.length > 0 && <RequestsButton />}
      </div>
      <AccountPreviews />
    </section>
  )
}

/** How the post will look, for one chosen account at a time. */
const AccountPreviews = () => {
  const { composer, chosen, tab, files } = useComposer()
  const [wantedId, setWantedId] = useState<string>()
  const concerned = chosen.filter(({ id, platform }) => tab === allTab || id === tab || platform === tab)
  const shown = concerned.find(({ id }) => id === wantedId) ?? concerned[0]
  const isEmpty = isBlank(composer.draft, composer.files)

  if (!shown || isEmpty)
    return (
      <p className="rounded-card border border-edge/60 border-dashed px-5 py-10 text-center text-ink-muted">
        {shown ? 'Your post appears here as you write.' : 'Choose an account to see how your post will look there.'}
      </p>
    )
  const preview = (
    <Suspense fallback={<Skeleton className="h-96 w-full" />}>
      <AccountPreview key={shown.id} composer={composer} account={shown} files={files} />
    </Suspense>
  )
  if (concerned.length === 1) return preview
  return (
    <Tabs
      label="Preview for"
      value={shown.id}
      onChange={setWantedId}
      tabs={concerned.map((account) => ({
        value: account.id,
        label: (
          <>
            <PlatformIcon platform={account.platform} size={14} />
            <span className="sr-only">{platformNames[account.platform]} </span>
            {handleOf(account)}
          </>
        ),
      }))}
    >
      {preview}
    </Tabs>
  )
}

/** Shows what will be sent. */
const RequestsButton = () => {
  const { composer, chosen } = useComposer()
  const [isOpen, setOpen] = useState(false)
  const wasOpen = useWasEver(isOpen)
  const written = writtenOf(composer)
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
        What will be sent
      </Button>
      <Suspense>
        {wasOpen && (
          <RequestsDialog
            isOpen={isOpen}
            written={{ ...written, options: readOptions(written.options).options }}
            accounts={chosen}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  )
}

type Props = { composer: Composer; account: AccountAnswer; files: Files }

// Each platform's manner is in a script of its own: most posts go to few.
const previews = byPlatform((platform) =>
  lazy(onceOnline(async () => ({ default: (await dashboards[platform].compose()).compose.Preview }))),
)

/** What one account gets, in its platform's manner, once the script of that is there. */
const AccountPreview = ({ composer: { draft, files: list }, account, files }: Props) => {
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
