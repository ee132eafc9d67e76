import { CircleAlert } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import { isPlatform, platformNames } from '#shared/domain/platforms.ts'
import { Skeleton } from '#web/components/spinner.tsx'
import { problemOf } from '#web/features/media/tray-file.ts'
import { i18n } from '#web/lib/i18n.ts'
import { Handle } from '#web/platforms/handle.tsx'
import { PlatformBadge, PlatformIcon } from '#web/platforms/platform-icon.tsx'
import { AccountPicker } from './account-picker.tsx'
import { BarState, useIsNarrow } from './bar-state.tsx'
import { useFound } from './check-context.tsx'
import { useComposer } from './composer-context.tsx'
import { allTab, isOverridden, type Tab } from './draft.ts'
import { Checks, Tabs } from './later-parts.ts'
import { TabPane } from './tab-pane.tsx'
import { tabFor } from './tabs.ts'

/** The left-hand pane: where the post goes, its content for all and for each, and the findings. */
export const WritingPane = () => {
  const { composer, accounts, tabs, tab, openTab, write } = useComposer()
  const { accountIds } = composer.draft
  const { findings } = useFound()
  const isNarrow = useIsNarrow()
  const picker = useMemo(
    () => (
      <AccountPicker
        accounts={accounts}
        chosen={accountIds}
        describedBy={findings.filter(({ field }) => field === 'accountIds').map(({ id }) => id)}
        onChange={(ids) => write({ type: 'accounts-chosen', ids })}
      />
    ),
    [accounts, accountIds, findings, write],
  )
  // Memoized, because the content reads what typing changes by itself.
  const panes = useMemo(() => {
    const pane = <TabPane key={tab} />
    if (tabs.length === 1) return pane
    const labelOf = (one: Tab) => <TabLabel tab={one} isShort={tabs.length > namedMax && one !== tab} />
    return (
      <Tabs label={i18n.t('Write for')} value={tab} onChange={openTab} tabs={tabs.map((one) => ({ value: one, label: labelOf(one) }))}>
        {pane}
      </Tabs>
    )
  }, [tabs, tab, openTab])
  // A composer that opens with tabs waits for them as a whole. If tabs appear later, the rest stays as is.
  const [opensDivided] = useState(tabs.length > 1)

  return (
    <>
      {picker}
      {/* On a phone, findings start below the window, so they push nothing visible. The post's status goes below the text. */}
      <div className="mt-5 max-sm:min-h-[calc(100svh-9rem)]">
        {opensDivided ? panes : <Suspense fallback={<PanesSkeleton />}>{panes}</Suspense>}
        {isNarrow && (
          <div className="mt-2">
            <BarState />
          </div>
        )}
      </div>
      <Suspense>
        <Checks />
      </Suspense>
    </>
  )
}

/** The skeleton of the tabs and text while the tabs' script loads. */
const PanesSkeleton = () => (
  <div aria-busy className="grid gap-5">
    <Skeleton className="h-10 w-full pointer-coarse:h-11" />
    <Skeleton className="h-64 w-full" />
  </div>
)

/** With more tabs than this, only the open one shows its full name. */
const namedMax = 5

/** `isShort` shows the platform's icon in place of the name. */
type LabelProps = { tab: Tab; isShort: boolean }

/** A tab's name, with marks for an override and for errors. */
const TabLabel = ({ tab, isShort }: LabelProps) => {
  const { composer, chosen, tabs, files } = useComposer()
  const { findings } = useFound()
  const override = composer.draft.overrides[tab]
  const hasLost = override?.media !== undefined && files.at(tab).some((file) => problemOf(file) !== undefined)
  const isStopped = findings.some(({ severity, accountIds }) => severity === 'error' && tab !== allTab && tabFor(accountIds, tabs) === tab)
  const account = chosen.find(({ id }) => id === tab)
  const name = useMemo(() => <TabName tab={tab} account={account} isShort={isShort} />, [tab, account, isShort])
  return (
    <>
      {name}
      {isOverridden(override) && (
        <>
          <span aria-hidden className="size-1.5 shrink-0 rounded-full bg-brass" />
          <span className="sr-only">{`, ${i18n.t('changed')}`}</span>
        </>
      )}
      {(isStopped || hasLost) && (
        <>
          <CircleAlert aria-hidden className="size-3.5 shrink-0 text-failed" />
          <span className="sr-only">{`, ${i18n.t('has errors')}`}</span>
        </>
      )}
    </>
  )
}

const TabName = ({ tab, account, isShort }: LabelProps & { account: AccountAnswer | undefined }) => {
  if (tab === allTab) return <span>{i18n.t('All')}</span>
  if (isPlatform(tab))
    return (
      <>
        <PlatformIcon platform={tab} size={isShort ? 17 : 14} />
        <span className={isShort ? 'sr-only' : ''}>{platformNames[tab]}</span>
      </>
    )
  return (
    <>
      {account && <PlatformBadge platform={account.platform} size={16} />}
      <span>{account ? <Handle account={account} /> : tab}</span>
    </>
  )
}
