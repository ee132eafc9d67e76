import type { LucideIcon } from 'lucide-react'
import {
  cloneElement,
  type FocusEvent,
  type KeyboardEvent,
  type ReactElement,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { MenuList } from './menu-list.tsx'
import { positionBelow } from './place-popup.ts'
import { showPopup } from './show-popup.ts'

export type MenuItem = {
  label: string
  icon?: LucideIcon
  onSelect: () => void
  tone?: 'danger' | undefined
  isDisabled?: boolean | undefined
}

type TriggerProps = {
  'aria-haspopup'?: 'menu'
  'aria-expanded'?: boolean
  'aria-controls'?: string | undefined
  onClick?: () => void
  onKeyDown?: (event: KeyboardEvent) => void
}

type MenuProps = {
  /** A `Button` or `IconButton` without an `onClick` of its own. */
  trigger: ReactElement<TriggerProps>
  items: readonly MenuItem[]
}

/**
 * Further actions behind a button, by the ARIA pattern: arrows, Home, End and first letters move, Escape goes back. Our own, because Base UI's costs
 * 25 KB. That one is built round its own trigger, which can't wait until it is loaded. https://www.w3.org/WAI/ARIA/apg/patterns/menu-button/
 */
export const Menu = ({ trigger, items }: MenuProps) => {
  const id = useId()
  const place = useRef<HTMLSpanElement>(null)
  const [entry, setEntry] = useState<'first' | 'last'>()
  const isOpen = entry !== undefined
  const close = () => setEntry(undefined)
  const leave = () => {
    close()
    buttonIn(place.current)?.focus()
  }

  useLayoutEffect(() => {
    const [button, list] = [buttonIn(place.current), listIn(place.current)]
    if (entry === undefined || !button || !list) return
    showPopup(list, { anchor: button, place: positionBelow, offset: 6 })
    const choices = list.querySelectorAll<HTMLElement>('[role=menuitem]')
    choices[entry === 'first' ? 0 : choices.length - 1]?.focus()
  }, [entry])

  useEffect(() => {
    if (!isOpen) return
    const onPress = ({ target }: Event) => target instanceof Node && !place.current?.contains(target) && setEntry(undefined)
    document.addEventListener('pointerdown', onPress, { capture: true })
    return () => document.removeEventListener('pointerdown', onPress, { capture: true })
  }, [isOpen])

  const onTriggerKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    setEntry(event.key === 'ArrowDown' ? 'first' : 'last')
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) close()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it has no box of its own and only hears what its children do.
    <span ref={place} className="contents" onBlur={onBlur}>
      {cloneElement(trigger, {
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? id : undefined,
        onClick: () => setEntry(isOpen ? undefined : 'first'),
        onKeyDown: onTriggerKey,
      })}
      {isOpen && <MenuList id={id} items={items} onLeave={leave} />}
    </span>
  )
}

const buttonIn = (place: HTMLElement | null) => place?.querySelector<HTMLElement>('[aria-haspopup=menu]')

const listIn = (place: HTMLElement | null) => place?.querySelector<HTMLElement>('[role=menu]')
