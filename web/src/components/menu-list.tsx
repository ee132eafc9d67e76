import type { KeyboardEvent } from 'react'
import type { MenuItem } from './menu.tsx'
import { overlayClass } from './overlay-class.ts'

type MenuListProps = {
  id: string
  items: readonly MenuItem[]
  /** Closes the menu and goes back to its button. */
  onLeave: () => void
}

export const MenuList = ({ id, items, onLeave }: MenuListProps) => {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Tab') return onLeave()
    if (event.key === 'Escape') {
      // The dialog that a menu stands in stays open.
      event.stopPropagation()
      return onLeave()
    }
    const next = choiceAfter(event.key, [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]')])
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  return (
    <div
      id={id}
      role="menu"
      tabIndex={-1}
      popover="manual"
      onKeyDown={onKeyDown}
      className={`${overlayClass} fixed m-0 max-h-[calc(100dvh-1rem)] min-w-44 overflow-y-auto rounded-card p-1 transition-opacity duration-150 starting:opacity-0`}
    >
      {items.map(({ label, icon: Icon, onSelect, tone, isDisabled }) => (
        <button
          key={label}
          type="button"
          role="menuitem"
          tabIndex={-1}
          aria-disabled={isDisabled}
          onClick={() => {
            if (isDisabled) return
            onLeave()
            onSelect()
          }}
          className={`flex min-h-9 w-full items-center gap-2.5 rounded-[6px] px-2.5 text-left text-[0.9375rem] -outline-offset-2 hover:bg-well focus:bg-well aria-disabled:cursor-not-allowed aria-disabled:opacity-55 pointer-coarse:min-h-11 ${tone === 'danger' ? 'text-failed' : ''}`}
        >
          {Icon && <Icon aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />}
          {label}
        </button>
      ))}
    </div>
  )
}

/** Where a key leads among the choices; arrows go round at the ends, a letter goes to the next choice that begins with it. */
const choiceAfter = (key: string, choices: readonly HTMLElement[]) => {
  const focused = document.activeElement
  const index = focused instanceof HTMLElement ? choices.indexOf(focused) : -1
  if (key === 'ArrowDown') return choices[(index + 1) % choices.length]
  if (key === 'ArrowUp') return choices.at(index <= 0 ? -1 : index - 1)
  if (key === 'Home') return choices[0]
  if (key === 'End') return choices.at(-1)
  if (key.length > 1 || key === ' ') return undefined
  const fromHere = [...choices.slice(index + 1), ...choices.slice(0, index + 1)]
  return fromHere.find((choice) => choice.textContent?.trim().toLowerCase().startsWith(key.toLowerCase()))
}
