import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import { handleOf } from '#shared/platforms/models.ts'
import { planPath } from '#web/lib/paths.ts'
import { PlatformBadge } from '#web/platforms/platform-icon.tsx'
import { accountsId } from './control-ids.ts'
import { useArrowKeys } from './use-arrow-keys.ts'

type Props = {
  accounts: readonly AccountAnswer[]
  /** Ids of those that are chosen and no longer connected. */
  gone: readonly string[]
  chosen: readonly string[]
  /** All are shown, and not one row of them. */
  isOpen: boolean
  onChange: (ids: readonly string[]) => void
}

/** Accounts that can be chosen one by one. */
export const AccountChips = ({ accounts, gone, chosen, isOpen, onChange }: Props) => {
  const list = useArrowKeys('input', accounts.length + gone.length)
  const toggle = (id: string) => onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])
  return (
    <ul
      id={accountsId}
      {...list.props}
      className={`flex gap-2 ${isOpen ? '-m-1 max-h-[max(11rem,40svh)] flex-wrap overflow-y-auto overscroll-contain p-1' : ''}`}
    >
      {accounts.map((account, index) => (
        <li key={account.id} className="flex shrink-0 max-w-full items-center gap-x-2">
          <Chip isChosen={chosen.includes(account.id)} tabIndex={list.tabIndexOf(index)} onToggle={() => toggle(account.id)}>
            <PlatformBadge platform={account.platform} />
            <span className="truncate">{handleOf(account)}</span>
            {account.state.name === 'reconnect' && <span className="sr-only">, not connected</span>}
          </Chip>
          <AccountProblem account={account} />
        </li>
      ))}
      {gone.map((id, index) => (
        <li key={id} className="shrink-0">
          <Chip isChosen tabIndex={list.tabIndexOf(accounts.length + index)} onToggle={() => toggle(id)}>
            An account that is no longer connected
          </Chip>
        </li>
      ))}
    </ul>
  )
}

/** Why nothing goes to an account now, and the way to change that. */
const AccountProblem = ({ account }: { account: AccountAnswer }) => (
  <>
    {account.state.name === 'reconnect' && (
      <Link to="/dashboard/platforms" className="text-[0.875rem] text-disconnected underline underline-offset-4 pointer-coarse:py-2.5">
        Reconnect<span className="sr-only"> {handleOf(account)}</span>
      </Link>
    )}
    {account.heldByPlan && (
      <Link to={planPath()} className="text-[0.875rem] text-ink-muted underline underline-offset-4 pointer-coarse:py-2.5">
        Waits for your plan<span className="sr-only">: {handleOf(account)}</span>
      </Link>
    )}
  </>
)

type ChipProps = { isChosen: boolean; tabIndex: number; onToggle: () => void; children: ReactNode }

const Chip = ({ isChosen, tabIndex, onToggle, children }: ChipProps) => (
  <label
    className={`relative flex min-h-9 max-w-full cursor-pointer items-center gap-2 rounded-control border py-1 pr-2.5 pl-1.5 text-sm outline-offset-1 transition-colors duration-150 has-focus-visible:outline-2 has-focus-visible:outline-brass pointer-coarse:min-h-11 ${isChosen ? 'border-brass bg-brass-wash font-medium' : 'border-edge bg-sheet text-ink-muted hover:bg-well'}`}
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
