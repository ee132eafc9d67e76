import { CircleAlert, TriangleAlert } from 'lucide-react'
import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import { isPlatform, type Platform, platformNames } from '#shared/domain/platforms.ts'
import { accountName } from '#shared/platforms/models.ts'
import { hasThreads } from '#shared/platforms/thread-parts.ts'
import { Button } from '#web/components/button.tsx'
import { Trans } from '#web/components/trans.tsx'
import { usableFiles } from '#web/features/media/tray-file.ts'
import { i18n } from '#web/lib/i18n.ts'
import { showToast } from '#web/lib/toast.ts'
import { useFound } from './check-context.tsx'
import { useComposer } from './composer-context.tsx'
import { accountsId, checksId, filesButtonId, optionControl, partControlId } from './control-ids.ts'
import { allTab, type Draft, type Part, partOf, type Tab } from './draft.ts'
import type { GroupedFinding } from './findings.ts'
import { type FocusTarget, fileTabsOf, tabFor, tabName } from './tabs.ts'

/** The findings of the check that no field shows, by platform, each with a link to what it's about. */
export const Checks = () => {
  const { composer, chosen, tabs, goTo, write } = useComposer()
  const limitTo = useFileLimit()
  const { listed, isFailed, retry } = useFound()
  const wayTo = (finding: GroupedFinding) => {
    const tab = tabFor(finding.accountIds, tabs)
    const limit = limitTo(finding)
    if (limit) return limit
    const target = targetOf(composer.draft, finding, tab)
    return target && { label: target.label, onGo: () => goTo(target.tab ?? tab, target.find) }
  }
  const leaveOut = (ids: readonly string[]) =>
    write({ type: 'accounts-chosen', ids: composer.draft.accountIds.filter((id) => !ids.includes(id)) })
  return (
    <section aria-labelledby={checksId} aria-live="polite" className="mt-4 empty:mt-0">
      {(listed.length > 0 || isFailed) && (
        <div className="rounded-card border border-line bg-sheet p-4">
          <h2 id={checksId} tabIndex={-1} className="mb-3 scroll-mb-40 font-semibold text-[0.9375rem]">
            {i18n.t('Before you publish')}
          </h2>
          <FindingsList findings={listed} nameAccounts={(ids) => namesOf(chosen, ids)} wayTo={wayTo} onLeaveOut={leaveOut} />
          {isFailed && (
            <p className="flex flex-wrap items-center gap-x-3 text-[0.9375rem]">
              <Trans
                id="We couldn’t check your post.<button>Retry</button>"
                components={{ button: <Button size="small" onClick={retry} /> }}
              />
            </p>
          )}
        </div>
      )}
    </section>
  )
}

/** Offers to give accounts only as many of the post's files as they may have. */
const useFileLimit = () => {
  const { composer, chosen, files, write } = useComposer()
  return ({ filesMax, accountIds }: GroupedFinding) => {
    const tabs = fileTabsOf(accountIds, composer.draft, chosen)
    if (filesMax === undefined || tabs.length === 0) return undefined
    const name = inWords.format(tabs.map((tab) => tabName(tab, chosen)))
    return {
      label: i18n.t('{count, plural, one {Use only the first on {name}} other {Use the first # on {name}}}', { count: filesMax, name }),
      onGo: () => {
        for (const tab of tabs) {
          const keys = usableFiles(files.at(tab)).map(({ key }) => key)
          write({ type: 'files-chosen', tab, keys: keys.slice(0, filesMax) })
        }
        // The finding and its button go away.
        document.getElementById(filesButtonId)?.focus()
        showToast({
          kind: 'success',
          text: i18n.t('{count, plural, one {{name} gets only the first file.} other {{name} gets the first # files.}}', {
            count: filesMax,
            name,
          }),
        })
      },
    }
  }
}

const inWords = new Intl.ListFormat(i18n.locale)

type ListProps = {
  findings: readonly GroupedFinding[]
  /** The accounts a finding concerns, as text. Undefined if there is only one possibility. */
  nameAccounts: (accountIds: readonly string[]) => string | undefined
  /** If the person can act on a finding: what a press does, such as going to what it's about, and its label. */
  wayTo: (finding: GroupedFinding) => { label: string; onGo: () => void } | undefined
  /** Sends the post without these accounts. */
  onLeaveOut: (accountIds: readonly string[]) => void
}

/** Shows each platform's first finding with the others collapsed, and a way to continue without the platform. */
const FindingsList = ({ findings, nameAccounts, wayTo, onLeaveOut }: ListProps) => {
  const groups = Map.groupBy(findings, ({ accountIds }) => nameAccounts(accountIds) ?? '')
  return (
    <div className="grid gap-3">
      {[...groups].map(([accounts, [first, ...more]]) => (
        <section key={accounts} aria-label={accounts === '' ? undefined : accounts} className="grid gap-1">
          {accounts !== '' && first?.severity !== 'error' && <h3 className="font-medium text-[0.875rem] text-ink-muted">{accounts}</h3>}
          <div className="flex items-start justify-between gap-x-3 max-sm:flex-wrap">
            <ul className="min-w-0 max-sm:w-full">{first && <FindingLine finding={first} accounts={accounts} way={wayTo(first)} />}</ul>
            {accounts !== '' && first?.severity === 'error' && (
              <Button
                variant="quiet"
                size="small"
                onClick={() => onLeaveOut([first, ...more].flatMap(({ accountIds }) => accountIds))}
                className="max-sm:ml-4 sm:-my-1 sm:max-w-1/2 sm:shrink-0"
              >
                {i18n.t('Leave {accounts} out', { accounts })}
              </Button>
            )}
          </div>
          {more.length > 0 && (
            <details className="ml-6.5">
              <summary className="cursor-pointer rounded-control text-[0.875rem] text-ink-muted pointer-coarse:py-3">
                {i18n.t('{count} more', { count: more.length })}
                {accounts !== '' && <span className="sr-only">{`: ${accounts}`}</span>}
              </summary>
              <ul className="mt-3 flex flex-col gap-3">
                {more.map((finding) => (
                  <FindingLine key={finding.id} finding={finding} accounts={accounts} way={wayTo(finding)} />
                ))}
              </ul>
            </details>
          )}
        </section>
      ))}
    </div>
  )
}

type LineProps = { finding: GroupedFinding; accounts: string; way: ReturnType<ListProps['wayTo']> }

const FindingLine = ({ finding: { id, severity, message, fix }, accounts, way }: LineProps) => {
  const isError = severity === 'error'
  const Icon = isError ? CircleAlert : TriangleAlert
  return (
    <li className="flex gap-2.5 text-[0.9375rem] leading-snug">
      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${isError ? 'text-failed' : 'text-brass'}`} />
      <div className="min-w-0">
        <p id={id} className="wrap-anywhere inline">
          <span className="sr-only">{isError ? i18n.t('Error: ') : i18n.t('Warning: ')}</span>
          {message} <span className="text-ink-muted">{fix}</span>
        </p>
        {way && (
          <button
            type="button"
            // Several findings lead to the same place.
            aria-label={`${way.label}: ${[accounts, message].filter(Boolean).join(', ')}`}
            onClick={way.onGo}
            className="ml-2 text-[0.875rem] text-brass underline decoration-1 underline-offset-4 hover:decoration-2 pointer-coarse:min-h-11"
          >
            {way.label}
          </button>
        )}
      </div>
    </li>
  )
}

/**
 * Returns which of the chosen accounts are meant, as text: the platform if it's all of its accounts. Undefined if it's
 * every account there is.
 */
const namesOf = (accounts: readonly AccountAnswer[], ids: readonly string[]) => {
  const meant = accounts.filter(({ id }) => ids.includes(id))
  if (meant.length === 0 || meant.length === accounts.length) return undefined
  const isWhole = (platform: Platform) => accounts.every((account) => account.platform !== platform || meant.includes(account))
  const names = meant.map((account) => (isWhole(account.platform) ? platformNames[account.platform] : accountName(account)))
  return [...new Set(names)].join(', ')
}

type Target = { label: string; find: FocusTarget['find']; tab?: Tab }

/** Returns what a finding is about, as shown in a tab: the link's label and target. */
const targetOf = (draft: Draft, finding: GroupedFinding, tab: Tab): Target | undefined => {
  const { field, accountIds } = finding
  const named = /^options\.(\w+)/.exec(field)?.[1]
  const platform = isPlatform(named) ? named : undefined
  const part = partOf(draft, finding, platform && hasThreads(platform) && tab === allTab ? platform : tab)
  if (part)
    return {
      label: partLabel(draft, part),
      find: () => document.getElementById(partControlId(part.key)),
      ...(platform && { tab: platform }),
    }
  if (platform)
    return {
      label: i18n.t('Go to the options of {platform}', { platform: platformNames[platform] }),
      find: () => optionControl(field, accountIds[0]),
      tab: platform,
    }
  if (field === 'media') return { label: i18n.t('Go to the files'), find: () => document.getElementById(filesButtonId) }
  if (field === 'accountIds')
    return { label: i18n.t('Go to the accounts'), find: () => document.querySelector<HTMLElement>(`#${accountsId} input`) }
  return undefined
}

const partLabel = ({ parts }: Draft, part: Part) => {
  const index = parts.slice(1).indexOf(part) + 1
  return parts.length === 1 || index === 0 ? i18n.t('Go to the text') : i18n.t('Go to part {number}', { number: index + 1 })
}
