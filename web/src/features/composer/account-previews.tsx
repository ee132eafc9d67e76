import { useQuery } from '@tanstack/react-query'
import { Columns2 } from 'lucide-react'
import {
  createContext,
  type Dispatch,
  memo,
  type ReactNode,
  type SetStateAction,
  Suspense,
  startTransition,
  use,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import { byPlatform, type Platform, platformNames } from '#shared/domain/platforms.ts'
import { accountName, filesOfOptions, handleOf } from '#shared/platforms/models.ts'
import { Button } from '#web/components/button.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { later } from '#web/components/later.tsx'
import { lazyPart } from '#web/components/lazy-part.tsx'
import { Skeleton } from '#web/components/spinner.tsx'
import { Tabs } from '#web/components/tabs.tsx'
import { durationOf, FilePicture, ratioOf, runningTime } from '#web/features/media/file-picture.tsx'
import { mediaQueries } from '#web/features/media/media-calls.ts'
import { readyMedia, type TrayFile } from '#web/features/media/tray-file.ts'
import { i18n } from '#web/lib/i18n.ts'
import { useSettled } from '#web/lib/use-settled.ts'
import { BadgedHandle } from '#web/platforms/handle.tsx'
import { PreviewName } from '#web/platforms/parts/preview/preview-name.ts'
import type { Picture } from '#web/platforms/parts/preview/shown.tsx'
import { PlatformBadge } from '#web/platforms/platform-icon.tsx'
import { screens } from '#web/platforms/screen-registry.ts'
import { useIsWide } from './bar-state.tsx'
import { usePainted } from './check-context.tsx'
import { useComposer } from './composer-context.tsx'
import type { Composer } from './composer-state.ts'
import { shownTo } from './draft.ts'
import { OwnPicture } from './options/picture-choice.tsx'
import { type PreviewVersion, previewVersions } from './preview-versions.ts'
import type { Files } from './use-files.ts'

/**
 * Previews the post for these accounts: on a wide screen below each other, elsewhere one at a time. Typing rerenders only
 * the previews themselves.
 */
export const AccountPreviews = memo(({ accounts }: { accounts: readonly AccountAnswer[] }) => {
  const { draft } = usePainted()
  const { overrides, options } = draft
  const versions = useMemo(() => previewVersions(accounts, { overrides, options }), [accounts, overrides, options])
  const isWide = useIsWide()
  return useMemo(() => (isWide ? <PreviewColumn versions={versions} /> : <PreviewTabs accounts={accounts} />), [isWide, versions, accounts])
})

/**
 * Every version of the post, below each other. They come one after the other, and an account that's chosen later comes
 * last, so that none moves another, and none makes a typed letter wait.
 */
const PreviewColumn = ({ versions }: { versions: readonly PreviewVersion[] }) => {
  // While another platform's script loads, what's there stays.
  const wanted = useDeferredValue(versions)
  const [shown, setShown] = useState<readonly string[]>([])
  const next = wanted.find(({ key }) => !shown.includes(key))
  const inOrder = [...shown.flatMap((key) => wanted.find((version) => version.key === key) ?? []), ...(next ? [next] : [])]
  return (
    <ul
      aria-label={i18n.t('Previews')}
      tabIndex={wanted.length > 1 ? 0 : undefined}
      className="relative -m-2 grid min-h-0 content-start gap-6 overflow-y-auto p-2"
    >
      {inOrder.map(({ key, accounts }) => (
        <li key={key} className="min-w-0">
          {wanted.length > 1 && <VersionHeading accounts={accounts} />}
          <InColumn versionKey={key} setShown={setShown}>
            <AccountPreview account={accounts[0]} />
          </InColumn>
        </li>
      ))}
    </ul>
  )
}

/** Which accounts a preview is for. */
const VersionHeading = ({ accounts }: Pick<PreviewVersion, 'accounts'>) => {
  const [first] = accounts
  return (
    <h3 className="mb-2 flex min-w-0 items-center gap-2 font-medium text-ink-muted text-sm">
      <PlatformBadge platform={first.platform} size={18} />
      <span className="min-w-0 truncate">
        <span className="sr-only">{`${platformNames[first.platform]} · `}</span>
        {inWords.format(accounts.map(handleOf))}
      </span>
    </h3>
  )
}

const inWords = new Intl.ListFormat(i18n.locale)

type InColumnProps = { versionKey: string; setShown: Dispatch<SetStateAction<readonly string[]>>; children: ReactNode }

/** While it's out of sight, the browser neither lays it out nor paints it. */
const InColumn = ({ versionKey, setShown, children }: InColumnProps) => {
  const place = useRef<HTMLDivElement>(null)
  const [isSeen, setSeen] = useState(true)
  useEffect(() => {
    const { current } = place
    const follow = (event: Event) => event instanceof ContentVisibilityAutoStateChangeEvent && setSeen(!event.skipped)
    current?.addEventListener('contentvisibilityautostatechange', follow)
    return () => current?.removeEventListener('contentvisibilityautostatechange', follow)
  }, [])
  useEffect(() => {
    startTransition(() => setShown((before) => [...before, versionKey]))
    return () => setShown((before) => before.filter((key) => key !== versionKey))
  }, [versionKey, setShown])
  return (
    <div ref={place} className="[contain-intrinsic-size:auto_30rem] [content-visibility:auto]">
      <Seen value={isSeen}>{children}</Seen>
    </div>
  )
}

/** False for a preview in the column that nobody sees. */
const Seen = createContext(true)

/** One account's preview, with tabs for the others. */
const PreviewTabs = ({ accounts }: { accounts: readonly AccountAnswer[] }) => {
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
          label: <BadgedHandle account={account} />,
        }))}
      >
        {preview}
      </Tabs>
    </>
  )
}

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
const previews = byPlatform((platform) => later(async () => (await screens[platform].compose()).compose.Preview))

/** Loads the previews of these platforms, so that they are shown without moving what's around them. */
export const prefetchPreviews = (platforms: readonly Platform[]) => Promise.all(platforms.map((platform) => previews[platform].prefetch()))

const AccountPreview = ({ account }: { account: AccountAnswer }) => {
  const { files } = useComposer()
  // Typed characters appear in their own field first.
  const painted = usePainted()
  const settled = useSettled(painted, unseenMs)
  const composer = use(Seen) ? painted : settled
  return (
    <PreviewName value={accountName(account)}>
      <PreviewOf account={account} composer={composer} localOf={files.localOf} />
    </PreviewName>
  )
}

/** In ms. A preview that nobody sees catches up once typing has paused for this long. */
const unseenMs = 500

type Props = { account: AccountAnswer; composer: Composer; localOf: Files['localOf'] }

/** What one account gets, in its platform's style, once that script has loaded. */
export const PreviewOf = memo(({ composer, account, localOf }: Props) => {
  const { draft, files: list } = composer
  const { texts, media } = shownTo(draft, account)
  // Includes files that are still uploading.
  const given = media.flatMap((key) => list.find((file) => file.key === key && file.state.name !== 'refused') ?? [])
  const pictures = given.map((file) => pictureOf(file, localOf(file.key)))
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
