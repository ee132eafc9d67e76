import { Menu as BaseMenu } from '@base-ui/react/menu'
import type { LucideIcon } from 'lucide-react'
import type { FocusEvent, ReactElement } from 'react'
import { overlayClass, usePopupPlace } from './overlay.ts'

export type MenuItem = {
  label: string
  icon?: LucideIcon
  onSelect: () => void
  tone?: 'danger' | undefined
  isDisabled?: boolean | undefined
}

type MenuProps = {
  /** A `Button` or `IconButton` without its own `onClick`. */
  trigger: ReactElement
  items: readonly MenuItem[]
}

/**
 * More actions behind a button. Arrows, Home, End, and first letters move through them, and Escape returns to the
 * button.
 */
export const Menu = ({ trigger, items }: MenuProps) => {
  const place = usePopupPlace()
  return (
    // Not modal: an outside press works as usual. Hovering over an item doesn't focus it.
    <BaseMenu.Root modal={false} highlightItemOnHover={false}>
      <BaseMenu.Trigger ref={place.trigger} render={trigger} />
      <BaseMenu.Portal container={place.container} className="contents">
        <BaseMenu.Positioner
          positionMethod="fixed"
          align="start"
          sideOffset={6}
          collisionPadding={8}
          collisionAvoidance={{ align: 'shift', fallbackAxisSide: 'none' }}
          className="z-50"
        >
          <BaseMenu.Popup
            onFocus={beginAtFirst}
            className={`${overlayClass} max-h-(--available-height) min-w-44 overflow-y-auto rounded-card p-1 transition-opacity duration-150 data-starting-style:opacity-0`}
          >
            {items.map(({ label, icon: Icon, onSelect, tone, isDisabled }) => (
              <BaseMenu.Item
                key={label}
                disabled={isDisabled}
                onClick={onSelect}
                className={`flex min-h-9 w-full cursor-default items-center gap-2.5 rounded-[6px] px-2.5 text-left text-[0.9375rem] select-none -outline-offset-2 hover:bg-well focus:bg-well aria-disabled:cursor-not-allowed aria-disabled:opacity-55 pointer-coarse:min-h-11 ${tone === 'danger' ? 'text-failed' : ''}`}
              >
                {Icon && <Icon aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />}
                <span>{label}</span>
              </BaseMenu.Item>
            ))}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  )
}

/** After a press on the button, the list itself gets focus and passes it to its first item, as after a key press. */
const beginAtFirst = ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
  if (target === currentTarget) currentTarget.querySelector<HTMLElement>('[role=menuitem]')?.focus()
}
