import { useSyncExternalStore } from 'react'
import { i18n } from '#web/lib/i18n.ts'
import { createListeners } from '#web/lib/listeners.ts'
import { screens } from '#web/lib/screens.ts'
import { keptForGood } from '#web/lib/storage.ts'

/** The command a key press stands for. */
export type Command = { kind: 'go'; path: string } | { kind: 'palette' } | { kind: 'list' }

/** A key press and its context. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat'> & {
  /** True if the focused element handles the key: a field, a menu, or a dialog. */
  isTaken: boolean
  /** In ms. */
  at: number
}

/** How long after G its letter can follow, in ms. */
export const secondKeyMs = 1_500

/** Where a person switches between workspaces. */
export const workspacesPath = '/dashboard/workspaces'

export const newPostPath = '/dashboard/posts?new='

/** A shortcut for display: keys pressed in sequence, as alternatives, or together if joined by a plus. */
export type Shortcut = { keys: readonly string[]; between?: 'then' | 'or'; text: string }

export const shortcuts = (isApple: boolean): readonly Shortcut[] => [
  { keys: [isApple ? '⌘+K' : i18n.t('Ctrl+K')], text: i18n.t('Search, go anywhere') },
  { keys: ['C'], text: i18n.t('New post') },
  ...screens.map(({ letter, label }) => ({ keys: ['G', letter.toUpperCase()], text: label })),
  { keys: ['G', 'W'], text: i18n.t('Workspaces') },
  { keys: [isApple ? '⌘+Enter' : i18n.t('Ctrl+Enter')], text: i18n.t('Schedule or publish what you write') },
  { keys: [i18n.t('Esc')], text: i18n.t('Leave the text of a post') },
  { keys: ['?'], text: i18n.t('Show these shortcuts') },
]

export const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform)

/**
 * Turns a sequence of key presses into commands. Letters are ignored if the focused element handles the key, with a
 * modifier, or while `areLettersOn` returns false (WCAG 2.1.4 requires a way to turn them off). The palette opens from
 * anywhere.
 */
export const shortcutReader = (areLettersOn: () => boolean) => {
  let goPressedAt = Number.NEGATIVE_INFINITY

  return (press: KeyPress): Command | undefined => {
    const followsGo = press.at - goPressedAt <= secondKeyMs
    goPressedAt = Number.NEGATIVE_INFINITY
    if (isPaletteKey(press)) return { kind: 'palette' }
    if (!isFree(press) || !areLettersOn()) return undefined
    const letter = press.key.toLowerCase()
    if (followsGo) return goTo(letter)
    if (letter === 'g') goPressedAt = press.at
    return commands[letter]
  }
}

const commands: Readonly<Record<string, Command>> = { c: { kind: 'go', path: newPostPath }, '?': { kind: 'list' } }

/** Shift turns a letter into a different one, but many keyboards need it to type a question mark. */
const isFree = ({ key, ctrlKey, metaKey, altKey, shiftKey, repeat, isTaken }: KeyPress) =>
  !isTaken && !repeat && !ctrlKey && !metaKey && !altKey && (!shiftKey || key === '?')

const isPaletteKey = ({ key, ctrlKey, metaKey, altKey, shiftKey, repeat }: KeyPress) =>
  key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey && !repeat

const goTo = (letter: string): Command | undefined => {
  if (letter === 'w') return { kind: 'go', path: workspacesPath }
  const screen = screens.find((candidate) => candidate.letter === letter)
  return screen && { kind: 'go', path: screen.path }
}

const storageKey = 'shortcuts'
const { subscribe, tell } = createListeners()

export const areLettersOn = () => keptForGood.get(storageKey) !== 'off'

/** Remembers in this browser whether single-key shortcuts are on. */
export const setLettersOn = (isOn: boolean) => {
  if (isOn) keptForGood.remove(storageKey)
  else keptForGood.set(storageKey, 'off')
  tell()
}

export const useLettersOn = () => useSyncExternalStore(subscribe, areLettersOn, () => true)
