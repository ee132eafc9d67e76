import { Check } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import { handleOf } from '#shared/platforms/models.ts'
import { Avatar } from '#web/platforms/avatar.tsx'
import { Handle } from '#web/platforms/handle.tsx'

type Props = Omit<ComponentProps<'input'>, 'type' | 'className'> & { account: AccountAnswer; mark?: ReactNode }

/** A checkbox for one of several accounts. The whole row is clickable. */
export const AccountTick = ({ account, mark, ...rest }: Props) => {
  const { name, username, avatarUrl, platform } = account
  const id = useId()
  return (
    <label className="flex min-h-12 cursor-pointer items-center gap-3 rounded-control px-2 py-1.5 text-left -outline-offset-2 transition-colors duration-150 hover:bg-well has-focus-visible:outline-2 has-focus-visible:outline-brass">
      <span className="relative flex size-4.5 shrink-0">
        <input
          {...rest}
          type="checkbox"
          aria-labelledby={`${id}handle`}
          aria-describedby={`${id}name ${id}mark`}
          className="peer size-full cursor-pointer appearance-none rounded-[5px] border border-edge bg-sheet outline-none transition-colors duration-150 checked:border-ink checked:bg-ink aria-invalid:border-failed"
        />
        <Check
          aria-hidden
          className="pointer-events-none invisible absolute inset-0.5 size-3.5 text-paper peer-checked:visible"
          strokeWidth={3}
        />
      </span>
      <Avatar name={name} url={avatarUrl} platform={platform} size="small" />
      <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="min-w-0 leading-snug [overflow-wrap:anywhere]">
          <span id={`${id}handle`} dir="auto" className="font-medium">
            <Handle account={account} />
          </span>{' '}
          <span id={`${id}name`} dir="auto" className="text-ink-muted text-sm">
            {name !== username && name !== handleOf(account) && name}
          </span>
        </span>
        <span id={`${id}mark`}>{mark}</span>
      </span>
    </label>
  )
}
