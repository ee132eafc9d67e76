import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { areLettersOn, shortcutReader } from '#web/features/shortcuts/shortcuts.ts'
import { pressedKey } from '#web/lib/pressed-key.ts'

/** What a shortcut can open. Its script loads the first time. */
export type Overlay = 'palette' | 'list'
type Opened = Readonly<Record<Overlay, 'never' | 'now' | 'before'>>

/** Listens for the shortcuts available on every screen. */
export const useShortcuts = () => {
  const [opened, setOpened] = useState<Opened>({ palette: 'never', list: 'never' })
  const navigate = useNavigate()

  useEffect(() => {
    const read = shortcutReader(areLettersOn)
    const onKeyDown = (event: KeyboardEvent) => {
      const command = pressedKey(event) === undefined ? undefined : read(toKeyPress(event))
      if (!command) return
      event.preventDefault()
      if (command.kind === 'go') void navigate(command.path)
      else setOpened(toggled(command.kind))
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [navigate])

  return { opened, open: (overlay: Overlay) => setOpened(toggled(overlay)), close: () => setOpened(closed) }
}

/** The same key opens and closes. At most one is open. */
const toggled = (overlay: Overlay) => (before: Opened) =>
  before[overlay] === 'now' ? closed(before) : { ...closed(before), [overlay]: 'now' }

const closed = ({ palette, list }: Opened): Opened => ({
  palette: palette === 'never' ? 'never' : 'before',
  list: list === 'never' ? 'never' : 'before',
})

/** Elements where letters are typed or select something themselves. */
const takers = 'input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu], [role=listbox]'

/** A closing dialog keeps the focus while it fades. */
const takesKeys = (element: Element) => element.closest(takers) !== null && element.closest('[data-closed]') === null

const toKeyPress = (event: KeyboardEvent) => ({
  key: event.key,
  ctrlKey: event.ctrlKey,
  metaKey: event.metaKey,
  altKey: event.altKey,
  shiftKey: event.shiftKey,
  repeat: event.repeat,
  isTaken: event.defaultPrevented || (event.target instanceof Element && takesKeys(event.target)),
  at: event.timeStamp,
})
