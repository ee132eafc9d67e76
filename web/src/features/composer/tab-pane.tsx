import { ImagePlus, Images } from 'lucide-react'
import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { MediaAnswer } from '#shared/contracts/media.ts'
import { hasThreads } from '#shared/platforms/thread-parts.ts'
import { mediaPerPost } from '#shared/publishing/posts.ts'
import { Button } from '#web/components/button.tsx'
import { DropArea } from '#web/components/drop-area.tsx'
import { lazyPart, useWasEver } from '#web/components/lazy-part.tsx'
import { Skeleton } from '#web/components/spinner.tsx'
import { readyMedia, type TrayFile } from '#web/features/media/tray-file.ts'
import { i18n } from '#web/lib/i18n.ts'
import { useFound } from './check-context.tsx'
import { useComposer } from './composer-context.tsx'
import { filesButtonId, partControlId } from './control-ids.ts'
import type { Count } from './counts-for.ts'
import { allTab, type Part, partOf, partsAt, partsMax } from './draft.ts'
import { JoinedNote, MediaTray, OverrideNote, PlatformOptions } from './later-parts.ts'
import { OptionsSkeleton } from './options/options-section.tsx'
import { accountsAt, platformAt } from './tabs.ts'
import { useCounting } from './text-counter.tsx'
import { Thread } from './thread.tsx'

/** The content of the open tab: its text, its files, and, for a platform, its options. */
export const TabPane = () => {
  const { composer, chosen, tab, files } = useComposer()
  const { findings } = useFound()
  const { draft } = composer
  const addressed = accountsAt(tab, draft, chosen)
  const platform = platformAt(tab, chosen)
  const parts = partsAt(draft, tab)
  const canHaveThread = platform ? hasThreads(platform) : tab === allTab && addressed.some(isThreaded)
  const isThread = canHaveThread || (tab === allTab && parts.length > 1)
  const isSplit = isThread && parts.length > 1
  const joinedFor = isSplit ? addressed.filter((account) => !hasThreads(account.platform)) : []
  const counting = useCounting()
  const split = useSplit(counting)
  const findingsOf = (part: Part) => {
    const ids = new Set(addressed.map(({ id }) => id))
    const found = findings.filter(
      (finding) =>
        partOf(draft, finding, tab) === part && (finding.accountIds.length === 0 || finding.accountIds.some((id) => ids.has(id))),
    )
    return { ids: found.map(({ id }) => id), isInvalid: found.some(({ severity }) => severity === 'error') }
  }
  const list = useMemo(() => files.at(tab), [files, tab])
  const tray = useMemo(
    () => <Suspense fallback={<TraySkeleton />}>{list.length > 0 && <MediaTray tab={tab} files={files} />}</Suspense>,
    [tab, files, list],
  )
  const addFiles = useMemo(
    () => <AddFiles list={list} onFiles={(added) => files.add(tab, added)} onStored={(stored) => files.addStored(tab, stored)} />,
    [tab, files, list],
  )

  return (
    <DropArea onFiles={(added) => files.add(tab, added)}>
      <Suspense>{tab !== allTab && <OverrideNote />}</Suspense>
      <Thread
        parts={isThread ? parts : parts.slice(0, 1)}
        isThread={isThread}
        countsOf={(text) =>
          counting?.countsFor(text, isSplit ? addressed.filter(isThreaded) : addressed, { media: list, options: draft.options }) ?? []
        }
        findingsOf={findingsOf}
        onSplit={split}
        media={tray}
        mediaTools={addFiles}
      />
      <Suspense>{joinedFor.length > 0 && <JoinedNote parts={parts} accounts={joinedFor} />}</Suspense>
      <Suspense fallback={<OptionsSkeleton />}>
        <TabOptions />
        <FocusGiver />
      </Suspense>
    </DropArea>
  )
}

const TraySkeleton = () => <Skeleton className="mt-2 h-18 w-full" />

/** The options of the tab's platform. Typing doesn't rerender them. */
const TabOptions = () => {
  const { composer, chosen, tab, files, write } = useComposer()
  const { options } = composer.draft
  const { findings, onShown } = useFound()
  const platform = platformAt(tab, chosen)
  return useMemo(
    () =>
      platform && (
        <PlatformOptions
          platform={platform}
          options={options}
          accounts={chosen.filter((account) => account.platform === platform)}
          files={files.at(tab)}
          localOf={files.localOf}
          findings={findings}
          onShown={onShown}
          onChange={(changed) => write({ type: 'options-chosen', options: changed })}
        />
      ),
    [platform, options, chosen, files, tab, findings, onShown, write],
  )
}

/**
 * Splits a part that's too long for a platform with threads and moves focus there. If the post goes to other platforms
 * too, only that platform gets the thread.
 */
const useSplit = (counting: ReturnType<typeof useCounting>) => {
  const { composer, chosen, tabs, tab, write, goTo } = useComposer()
  return ({ key, text }: Part) => {
    const { draft } = composer
    const thread = counting?.splitForThread(text, accountsAt(tab, draft, chosen), {
      partsMax: partsMax - draft.parts.length + 1,
      options: draft.options,
    })
    if (!thread) return
    const to = tab === allTab && tabs.includes(thread.platform) ? thread.platform : tab
    const [first = '', ...rest] = thread.parts
    const parts = rest.map((part) => ({ key: crypto.randomUUID(), text: part }))
    flushSync(() => {
      write({ type: 'typed', tab: to, key, text: first })
      write({ type: 'parts-added', tab: to, after: key, parts })
    })
    const [added] = parts
    if (added) goTo(to, () => document.getElementById(partControlId(added.key)))
  }
}

/** Moves focus to the requested target. Rendered next to it, so the target exists. */
const FocusGiver = () => {
  const { focusTarget, onFocused } = useComposer()
  useEffect(() => {
    const found = focusTarget?.find()
    if (!found) return
    found.focus()
    onFocused()
  }, [focusTarget, onFocused])
  return null
}

const isThreaded = ({ platform }: Pick<Count, 'platform'>) => hasThreads(platform)

const FileLibrary = lazyPart(async () => (await import('#web/features/media/file-library.tsx')).FileLibrary)

/** File names say little about content, so the device shouldn't hide anything that may be a picture or a video. */
const accepted = 'image/*,video/*,.heic,.heif,.avif,.m4v'

type AddProps = {
  /** The files that are already there. */
  list: readonly TrayFile[]
  onFiles: (files: File[]) => void
  onStored: (files: MediaAnswer[]) => void
}

/** Picks files from the device or from earlier uploads. */
export const AddFiles = ({ list, onFiles, onStored }: AddProps) => {
  const input = useRef<HTMLInputElement>(null)
  const [isOpen, setOpen] = useState(false)
  const wasOpen = useWasEver(isOpen)
  return (
    <>
      <Button id={filesButtonId} variant="quiet" size="small" icon={ImagePlus} onClick={() => input.current?.click()}>
        {i18n.t('Add media')}
      </Button>
      <Button variant="quiet" size="small" icon={Images} onClick={() => setOpen(true)}>
        {i18n.t('Your files')}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={accepted}
        aria-label={i18n.t('Images and videos')}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          // Lets the same file be picked again after it was removed.
          currentTarget.value = ''
        }}
      />
      <Suspense>
        {wasOpen && (
          <FileLibrary
            isOpen={isOpen}
            onClose={() => setOpen(false)}
            inPost={readyMedia(list).map(({ id }) => id)}
            room={Math.max(0, mediaPerPost - list.length)}
            onChoose={onStored}
          />
        )}
      </Suspense>
    </>
  )
}
