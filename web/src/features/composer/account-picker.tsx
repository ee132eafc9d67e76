import { useQuery } from '@tanstack/react-query'
import { Check, ChevronDown, Users } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, type ReactNode, useId, useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import { reconnectPath } from '#shared/domain/reconnect-path.ts'
import { accountName } from '#shared/platforms/models.ts'
import { Button } from '#web/components/button.tsx'
import { TextInput } from '#web/components/inputs.tsx'
import { Trans } from '#web/components/trans.tsx'
import { groupsQuery } from '#web/features/accounts/group-queries.ts'
import { i18n } from '#web/lib/i18n.ts'
import { planPath } from '#web/lib/paths.ts'
import { useWorkspace } from '#web/lib/use-workspace.ts'
import { Handle } from '#web/platforms/handle.tsx'
import { PlatformBadge } from '#web/platforms/platform-icon.tsx'
import { useIsWide } from './bar-state.tsx'
import { accountsId } from './control-ids.ts'

type Props = {
  accounts: readonly AccountAnswer[]
  chosen: readonly string[]
  /** IDs of the check's findings about accounts. */
  describedBy: readonly string[]
  onChange: (ids: readonly string[]) => void
}

/** The number of accounts from which they can be searched. */
const searchFrom = 11

/**
 * Chooses where the post goes, with a search if there are many accounts. On a wide screen, all accounts are shown;
 * elsewhere, they're one row that expands.
 */
export const AccountPicker = ({ accounts: all, chosen, describedBy, onChange }: Props) => {
  const id = useId()
  const accounts = useChosenFirst(all, chosen)
  const isWide = useIsWide()
  const [isUnfolded, setUnfolded] = useState(false)
  const isOpen = isWide || isUnfolded
  const [search, setSearch] = useState('')
  const isFound = ({ platform, username, name }: AccountAnswer) =>
    `${accountName({ platform, username, name })} ${name}`.toLowerCase().includes(search.trim().toLowerCase())
  const shown = isOpen ? accounts.filter(isFound) : accounts
  const gone = chosen.filter((one) => !accounts.some((account) => account.id === one))

  return (
    <fieldset
      aria-describedby={describedBy.join(' ') || undefined}
      className={`flex min-w-0 gap-x-2 ${isOpen ? 'flex-wrap gap-y-1.5' : ''}`}
    >
      <legend className="sr-only">{i18n.t('Post to')}</legend>
      {accounts.length > 1 && (
        <Heading isWide={isWide} isOpen={isOpen} onToggle={() => setUnfolded(!isOpen)} rowId={id}>
          <ChosenCount chosen={chosen.length} count={accounts.length} />
        </Heading>
      )}
      {isOpen && <AllOrNone accounts={accounts} shown={shown} chosen={chosen} onChange={onChange} />}
      {isOpen && accounts.length >= searchFrom && (
        <TextInput
          type="search"
          aria-label={i18n.t('Search accounts')}
          placeholder={i18n.t('Search accounts')}
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
      )}
      {/* The row scrolls sideways by touch, or when focus moves in it. */}
      <div
        id={id}
        className={
          isOpen ? 'flex w-full flex-wrap gap-1.5' : 'relative -m-1 flex min-w-0 flex-1 gap-2 overflow-x-auto p-1 [scrollbar-width:none]'
        }
      >
        <AccountGroups accounts={accounts} chosen={chosen} onChange={onChange} />
        <AccountChips accounts={shown} gone={gone} chosen={chosen} isOpen={isOpen} onChange={onChange} />
      </div>
      {accounts.length === 0 && (
        <p className="text-ink-muted">
          <NoAccount />
        </p>
      )}
      {accounts.length > 0 && shown.length === 0 && (
        <p className="text-ink-muted">
          <Trans id="No account matches “<term>{search}</term>”." values={{ search: search.trim() }} components={{ term: <bdi /> }} />
        </p>
      )}
    </fieldset>
  )
}

const NoAccount = () =>
  useWorkspace().may('connect') ? (
    <Trans
      id="No account is connected yet. <link>Connect an account</link>"
      components={{
        link: <Link to="/dashboard/platforms" className="text-ink underline underline-offset-4 pointer-coarse:py-2.5" />,
      }}
    />
  ) : (
    i18n.t('No account is connected yet. The owner and admins of this workspace connect them.')
  )

type HeadingProps = {
  isWide: boolean
  isOpen: boolean
  onToggle: () => void
  /** The ID of the row that it expands. */
  rowId: string
  children: ReactNode
}

/** What the accounts are for. It expands their row, unless there's room for all of them anyway. */
const Heading = ({ isWide, isOpen, onToggle, rowId, children }: HeadingProps) =>
  isWide ? (
    <p className="flex min-h-9 items-center gap-1.5 font-semibold text-sm">
      <span aria-hidden>{i18n.t('Post to')}</span>
      {children}
    </p>
  ) : (
    <Button
      variant="quiet"
      size="small"
      aria-expanded={isOpen}
      aria-controls={rowId}
      onClick={onToggle}
      className="-ml-2.5 min-h-9 shrink-0"
    >
      <span className="sr-only">{i18n.t('All accounts,')} </span>
      <span className="max-sm:sr-only">{i18n.t('Post to')}</span>
      {children}
      <ChevronDown aria-hidden className={`size-4 transition-transform duration-150 ${isOpen ? 'rotate-180' : ''}`} />
    </Button>
  )

const ChosenCount = ({ chosen, count }: { chosen: number; count: number }) => (
  <span className="figures font-normal text-ink-muted">
    <span aria-hidden>
      {chosen}/{count}
    </span>
    <span className="sr-only">{i18n.t('{chosen} of {count}', { chosen, count })}</span>
  </span>
)

/** Puts the accounts chosen at mount first, since a row shows only a few. Later choices move nothing. */
const useChosenFirst = (accounts: readonly AccountAnswer[], chosen: readonly string[]) => {
  const [atFirst] = useState(chosen)
  return useMemo(() => accounts.toSorted((one, other) => placeOf(one, atFirst) - placeOf(other, atFirst)), [accounts, atFirst])
}

const placeOf = ({ id }: AccountAnswer, chosen: readonly string[]) => (chosen.includes(id) ? 0 : 1)

/** The person's groups. Each chooses or removes all of its accounts in one tap. Renders nothing if there are none. */
const AccountGroups = ({ accounts, chosen, onChange }: Omit<Props, 'describedBy'>) => {
  // If groups fail to load, accounts can still be chosen one by one.
  const { data: groups = [] } = useQuery(groupsQuery())
  const sets = groups
    .map(({ id, name }) => ({ id, name, members: accounts.filter((account) => account.groups.includes(id)).map((account) => account.id) }))
    .filter(({ members }) => members.length > 0)
  const list = useArrowKeys('button', sets.length)
  if (sets.length === 0) return null
  return (
    <ul aria-label={i18n.t('Groups')} {...list.props} className="flex shrink-0 flex-wrap gap-1.5">
      {sets.map(({ id, name, members }, index) => {
        const isChosen = members.every((member) => chosen.includes(member))
        const others = chosen.filter((other) => !members.includes(other))
        return (
          <li key={id} className="max-w-full">
            <button
              type="button"
              aria-pressed={isChosen}
              tabIndex={list.tabIndexOf(index)}
              onClick={() => onChange(isChosen ? others : [...others, ...members])}
              className="flex min-h-9 max-w-48 items-center gap-1.5 lg:pointer-fine:min-h-8 rounded-control border border-edge bg-sheet px-2.5 font-medium text-sm transition-colors duration-150 hover:border-ink aria-pressed:border-brass aria-pressed:bg-brass-wash pointer-coarse:min-h-11"
            >
              <Users aria-hidden className="size-3.5 shrink-0 text-ink-muted" />
              <span dir="auto" className="truncate">
                {name}
              </span>
              <span className="figures font-normal text-ink-muted">{members.length}</span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

type AllProps = Pick<Props, 'accounts' | 'chosen' | 'onChange'> & { shown: readonly AccountAnswer[] }

/** Leaves accounts hidden by the search as they are. */
const AllOrNone = ({ accounts, shown, chosen, onChange }: AllProps) => {
  if (accounts.length < 2) return null
  const isAll = shown.every(({ id }) => chosen.includes(id))
  const unseen = accounts.filter((account) => !shown.includes(account)).map(({ id }) => id)
  const all = new Set([...chosen, ...shown.map(({ id }) => id)])
  return (
    <Button variant="quiet" size="small" onClick={() => onChange(isAll ? chosen.filter((id) => unseen.includes(id)) : [...all])}>
      {isAll ? i18n.t('Choose none') : i18n.t('Choose all')}
    </Button>
  )
}

type ChipsProps = {
  accounts: readonly AccountAnswer[]
  /** IDs of chosen accounts that are no longer connected. */
  gone: readonly string[]
  chosen: readonly string[]
  /** True if all are shown, not just one row. */
  isOpen: boolean
  onChange: (ids: readonly string[]) => void
}

/** Accounts to choose one by one. */
const AccountChips = ({ accounts, gone, chosen, isOpen, onChange }: ChipsProps) => {
  const list = useArrowKeys('input', accounts.length + gone.length)
  const toggle = (id: string) => onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])
  return (
    <ul
      id={accountsId}
      {...list.props}
      className={`flex ${isOpen ? '-m-1 max-h-[max(11rem,40svh)] flex-wrap gap-1.5 overflow-y-auto overscroll-contain p-1' : 'gap-2'}`}
    >
      {accounts.map((account, index) => (
        <li key={account.id} className="flex shrink-0 max-w-full items-center gap-x-2">
          <Chip isChosen={chosen.includes(account.id)} tabIndex={list.tabIndexOf(index)} onToggle={() => toggle(account.id)}>
            <PlatformBadge platform={account.platform} />
            <span className="truncate">
              <Handle account={account} />
            </span>
            {account.state.name === 'reconnect' && <span className="sr-only">{`, ${i18n.t('not connected')}`}</span>}
          </Chip>
          <AccountProblem account={account} />
        </li>
      ))}
      {gone.map((id, index) => (
        <li key={id} className="shrink-0">
          <Chip isChosen tabIndex={list.tabIndexOf(accounts.length + index)} onToggle={() => toggle(id)}>
            {i18n.t('An account that’s no longer connected')}
          </Chip>
        </li>
      ))}
    </ul>
  )
}

/** Why nothing can go to an account now, and a link to fix it. */
const AccountProblem = ({ account }: { account: AccountAnswer }) => (
  <>
    {account.state.name === 'reconnect' && (
      <Link to={reconnectPath(account)} className="text-[0.875rem] text-disconnected underline underline-offset-4 pointer-coarse:py-2.5">
        <Trans
          id="Reconnect<span> {handle}</span>"
          values={{ handle: accountName(account) }}
          components={{ span: <span className="sr-only" /> }}
        />
      </Link>
    )}
    {account.pausedByPlan && (
      <Link to={planPath()} className="text-[0.875rem] text-ink-muted underline underline-offset-4 pointer-coarse:py-2.5">
        <Trans
          id="Over your plan’s limit<span>: {handle}</span>"
          values={{ handle: accountName(account) }}
          components={{ span: <span className="sr-only" /> }}
        />
      </Link>
    )}
  </>
)

type ChipProps = { isChosen: boolean; tabIndex: number; onToggle: () => void; children: ReactNode }

const Chip = ({ isChosen, tabIndex, onToggle, children }: ChipProps) => (
  <label
    className={`relative flex min-h-9 max-w-full lg:pointer-fine:min-h-8 cursor-pointer items-center gap-2 rounded-control border py-1 pr-2.5 pl-1.5 text-sm outline-offset-1 transition-colors duration-150 has-focus-visible:outline-2 has-focus-visible:outline-brass pointer-coarse:min-h-11 ${isChosen ? 'border-brass bg-brass-wash font-medium' : 'border-edge bg-sheet text-ink-muted hover:bg-well'}`}
  >
    <input type="checkbox" className="sr-only" tabIndex={tabIndex} checked={isChosen} onChange={onToggle} />
    {children}
    {isChosen && (
      <span aria-hidden className="absolute -top-1 -right-1 grid size-4 place-items-center rounded-full bg-brass text-paper">
        <Check className="size-3" strokeWidth={3} />
      </span>
    )}
  </label>
)

/**
 * Makes a list's controls a single Tab stop. Arrows, Home, and End move between them, so twenty accounts aren't twenty
 * stops.
 */
const useArrowKeys = (control: 'button' | 'input', count: number) => {
  const [last, setLast] = useState(0)
  const current = Math.min(last, count - 1)
  const controlsOf = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>(control)]
  return {
    props: {
      onFocus: ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
        const index = controlsOf(currentTarget).indexOf(target)
        if (index >= 0) setLast(index)
      },
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        const controls = controlsOf(event.currentTarget)
        const next = controls[placeAfter(event.key, current, controls.length) ?? -1]
        if (!next) return
        event.preventDefault()
        next.focus()
      },
    },
    tabIndexOf: (index: number) => (index === current ? 0 : -1),
  }
}

const placeAfter = (key: string, current: number, count: number): number | undefined =>
  ({ ArrowRight: current + 1, ArrowDown: current + 1, ArrowLeft: current - 1, ArrowUp: current - 1, Home: 0, End: count - 1 })[key]
