import { useQuery } from '@tanstack/react-query'
import { Check, Plus, Users } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import { handleOf } from '#shared/domain/handle-of.ts'
import { Button } from '#web/components/button.tsx'
import { TextInput } from '#web/components/text-input.tsx'
import { groupsQuery } from '#web/features/accounts/groups/queries.ts'
import { planPath } from '#web/lib/paths.ts'
import { Avatar } from '#web/platforms/avatar.tsx'
import { accountsId } from './control-ids.ts'

type Props = {
  accounts: readonly AccountAnswer[]
  chosen: readonly string[]
  /** Ids of what the check found about the accounts. */
  describedBy: readonly string[]
  onChange: (ids: readonly string[]) => void
}

/** From so many accounts on they can be searched. */
const searchFrom = 11

/** Where the post goes. */
export const AccountPicker = ({ accounts, chosen, describedBy, onChange }: Props) => {
  const [search, setSearch] = useState('')
  const isFound = ({ username, name }: AccountAnswer) => `${username} ${name}`.toLowerCase().includes(search.trim().toLowerCase())
  const shown = accounts.filter(isFound)
  const gone = chosen.filter((id) => !accounts.some((account) => account.id === id))
  const toggle = (id: string) => onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])

  return (
    <fieldset aria-describedby={describedBy.join(' ') || undefined}>
      <div className="flex min-h-9 items-center justify-between gap-4">
        <legend className="float-left font-semibold text-[0.9375rem]">Post to</legend>
        {accounts.length > 1 && shown.length > 0 && <AllOrNone accounts={accounts} shown={shown} chosen={chosen} onChange={onChange} />}
      </div>
      <AccountGroups accounts={accounts} chosen={chosen} onChange={onChange} />
      {accounts.length >= searchFrom && (
        <div className="mb-3">
          <TextInput
            type="search"
            aria-label="Search accounts"
            placeholder="Search accounts"
            value={search}
            onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          />
        </div>
      )}
      <ul
        id={accountsId}
        className={`mt-1 flex flex-wrap gap-2 ${accounts.length >= searchFrom ? '-mx-1 max-h-44 overflow-y-auto overscroll-contain p-1' : ''}`}
      >
        {shown.map((account) => (
          <li key={account.id} className="flex max-w-full flex-wrap items-center gap-x-2">
            <AccountChip account={account} isChosen={chosen.includes(account.id)} onToggle={() => toggle(account.id)} />
            {account.state.name === 'reconnect' && (
              <Link
                to="/dashboard/platforms"
                className="text-[0.875rem] text-disconnected underline underline-offset-4 pointer-coarse:py-2.5"
              >
                Reconnect<span className="sr-only"> {handleOf(account)}</span>
              </Link>
            )}
            {account.heldByPlan && (
              <Link to={planPath()} className="text-[0.875rem] text-ink-muted underline underline-offset-4 pointer-coarse:py-2.5">
                Waits for your plan<span className="sr-only">: {handleOf(account)}</span>
              </Link>
            )}
          </li>
        ))}
        {gone.map((id) => (
          <li key={id}>
            <Chip isChosen onToggle={() => toggle(id)}>
              An account that is no longer connected
            </Chip>
          </li>
        ))}
      </ul>
      {accounts.length === 0 && (
        <p className="text-ink-muted">
          No account is connected yet.{' '}
          <Link to="/dashboard/platforms" className="text-ink underline underline-offset-4 pointer-coarse:py-2.5">
            Connect an account
          </Link>
        </p>
      )}
      {accounts.length > 0 && shown.length === 0 && <p className="text-ink-muted">No account matches “{search.trim()}”.</p>}
    </fieldset>
  )
}

/** The person's groups, each of which chooses its accounts in one tap, or takes them out again. Nothing where there are none. */
const AccountGroups = ({ accounts, chosen, onChange }: Omit<Props, 'describedBy'>) => {
  // Without an answer the accounts can still be chosen one by one.
  const { data: groups = [] } = useQuery(groupsQuery())
  const sets = groups
    .map(({ id, name }) => ({ id, name, members: accounts.filter((account) => account.groups.includes(id)).map((account) => account.id) }))
    .filter(({ members }) => members.length > 0)
  if (sets.length === 0) return null
  return (
    <ul aria-label="Groups" className="mt-1 mb-2 flex flex-wrap gap-2">
      {sets.map(({ id, name, members }) => {
        const isChosen = members.every((member) => chosen.includes(member))
        const others = chosen.filter((other) => !members.includes(other))
        return (
          <li key={id} className="max-w-full">
            <button
              type="button"
              aria-pressed={isChosen}
              onClick={() => onChange(isChosen ? others : [...others, ...members])}
              className="flex min-h-8 max-w-full items-center gap-1.5 rounded-control border border-edge bg-sheet px-2.5 font-medium text-sm transition-colors duration-150 hover:border-ink aria-pressed:border-brass aria-pressed:bg-brass-wash pointer-coarse:min-h-11"
            >
              <Users aria-hidden className="size-3.5 shrink-0 text-ink-muted" />
              <span className="truncate">{name}</span>
              <span className="figures font-normal text-ink-muted">{members.length}</span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

type AllProps = Pick<Props, 'accounts' | 'chosen' | 'onChange'> & { shown: readonly AccountAnswer[] }

/** Accounts that a search leaves out stay as they are. */
const AllOrNone = ({ accounts, shown, chosen, onChange }: AllProps) => {
  const isAll = shown.every(({ id }) => chosen.includes(id))
  const unseen = accounts.filter((account) => !shown.includes(account)).map(({ id }) => id)
  const all = new Set([...chosen, ...shown.map(({ id }) => id)])
  return (
    <Button variant="quiet" size="small" onClick={() => onChange(isAll ? chosen.filter((id) => unseen.includes(id)) : [...all])}>
      {isAll ? 'Choose none' : 'Choose all'}
    </Button>
  )
}

type ChipProps = { isChosen: boolean; onToggle: () => void }

const AccountChip = ({ account, ...chip }: ChipProps & { account: AccountAnswer }) => {
  const { name, avatarUrl, platform, state } = account
  return (
    <Chip {...chip}>
      <Avatar name={name} url={avatarUrl} platform={platform} size="small" />
      <span className="truncate">{handleOf(account)}</span>
      {state.name === 'reconnect' && <span className="sr-only">, not connected</span>}
    </Chip>
  )
}

const Chip = ({ isChosen, onToggle, children }: ChipProps & { children: React.ReactNode }) => {
  const Mark = isChosen ? Check : Plus
  return (
    <label
      className={`flex min-h-10 max-w-full cursor-pointer items-center gap-2 rounded-full border py-1 pr-3 pl-1.5 text-[0.9375rem] outline-offset-2 transition-colors duration-150 has-focus-visible:outline-2 has-focus-visible:outline-brass pointer-coarse:min-h-11 ${isChosen ? 'border-brass bg-brass-wash' : 'border-edge bg-sheet text-ink-muted hover:bg-well'}`}
    >
      <input type="checkbox" className="sr-only" checked={isChosen} onChange={onToggle} />
      {children}
      <Mark aria-hidden className={`size-4 shrink-0 ${isChosen ? 'text-brass' : ''}`} />
    </label>
  )
}
