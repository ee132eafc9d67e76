import { Suspense, useEffect, useMemo } from 'react'
import { flushSync } from 'react-dom'
import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import { platformNames } from '#shared/domain/platforms.ts'
import { joinParts } from '#shared/domain/text/join-parts.ts'
import { hasThreads } from '#shared/domain/thread-parts.ts'
import { Button } from '#web/components/button.tsx'
import { DropArea } from '#web/components/drop-area.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { AddFiles } from './add-files.tsx'
import { useFound } from './check-context.tsx'
import { useComposer } from './composer-context.tsx'
import { partControlId } from './control-ids.ts'
import type { Count } from './counts-for.ts'
import { allTab, type Override, type Part, partsAt, partsMax } from './draft/draft.ts'
import { isOverridden, partOf } from './draft/written.ts'
import { MediaTray, PlatformOptions } from './later-parts.ts'
import { OptionsSkeleton } from './options/options-section.tsx'
import { accountsAt, platformAt, platformsOf, tabName } from './tabs.ts'
import { TextCounter } from './text-counter.tsx'
import { Thread } from './thread.tsx'
import { useCounting } from './use-counting.ts'

/** What is written in the open tab: its text, its files and, for a platform, the platform's options. */
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
      {tab !== allTab && <OverrideNote />}
      <Thread
        parts={isThread ? parts : parts.slice(0, 1)}
        isThread={isThread}
        countsOf={(text) => counting?.countsFor(text, isSplit ? addressed.filter(isThreaded) : addressed, list) ?? []}
        findingsOf={findingsOf}
        onSplit={split}
        media={tray}
        mediaTools={addFiles}
      />
      {joinedFor.length > 0 && <JoinedNote parts={parts} accounts={joinedFor} />}
      <Suspense fallback={<OptionsSkeleton />}>
        <TabOptions />
        <FocusGiver />
      </Suspense>
    </DropArea>
  )
}

const TraySkeleton = () => <Skeleton className="mt-2 h-23 w-full" />

/** The options of the tab's platform. Typing does not change them. */
const TabOptions = () => {
  const { composer, chosen, tab, files, write } = useComposer()
  const { options } = composer.draft
  const { findings } = useFound()
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
          onChange={(changed) => write({ type: 'options-chosen', options: changed })}
        />
      ),
    [platform, options, chosen, files, tab, findings, write],
  )
}

/** Says whether a tab gets what all share, and takes back what was made its own. */
const OverrideNote = () => {
  const { composer, chosen, tab, write } = useComposer()
  const override = composer.draft.overrides[tab]
  const name = tabName(tab, chosen)
  const reset = (what: keyof Override) => write({ type: 'override-dropped', tab, what })
  return (
    <div className="flex min-h-10 flex-wrap items-center gap-x-4 border-line border-b px-4 py-1 text-[0.8125rem] text-ink-muted">
      {!isOverridden(override) && <p>As written for all. What you change here is for {name} only.</p>}
      {override?.text !== undefined && <OwnPart name={name} what="text" onReset={() => reset('text')} />}
      {override?.media !== undefined && <OwnPart name={name} what="files" onReset={() => reset('media')} />}
    </div>
  )
}

const OwnPart = ({ name, what, onReset }: { name: string; what: string; onReset: () => void }) => (
  <p className="flex items-center gap-1.5">
    <span aria-hidden className="size-1.5 shrink-0 rounded-full bg-brass" />
    Own {what} for {name}
    <Button variant="quiet" size="small" onClick={onReset}>
      Reset<span className="sr-only"> to the {what} of all</span>
    </Button>
  </p>
)

/** Says under a thread which accounts get it as one text, and how long that is. */
const JoinedNote = ({ parts, accounts }: { parts: readonly Part[]; accounts: readonly AccountAnswer[] }) => {
  const { tab, files } = useComposer()
  const counts = useCounting()?.countsFor(joinParts(parts.map(({ text }) => text)), accounts, files.at(tab)) ?? []
  const names = platformsOf(accounts).map((platform) => platformNames[platform])
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-t px-4 py-2.5 text-[0.8125rem] text-ink-muted">
      <p>
        {inWords.format(names)} {names.length === 1 ? 'gets' : 'get'} the parts as one text.
      </p>
      <div className="ml-auto flex flex-wrap items-center gap-x-4 gap-y-1">
        {counts.map((count) => (
          <TextCounter key={count.platform} count={count} isOneOfSeveral />
        ))}
      </div>
    </div>
  )
}

const inWords = new Intl.ListFormat('en')

/** Makes a thread of a part that is too long for a platform with threads, and leads there. Where the post goes to others too, the thread is for it alone. */
const useSplit = (counting: ReturnType<typeof useCounting>) => {
  const { composer, chosen, tabs, tab, write, goTo } = useComposer()
  return ({ key, text }: Part) => {
    const { draft } = composer
    const thread = counting?.splitForThread(text, accountsAt(tab, draft, chosen), partsMax - draft.parts.length + 1)
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

/** Gives the focus to what the person is led to; rendered beside it, so that it is there. */
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
