import words from 'emojilib/dist/emoji-en-US.json' with { type: 'json' }
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { controlClass } from '#web/components/overlay-class.ts'
import { i18n } from '#web/lib/i18n.ts'
import { pressedKey } from '#web/lib/pressed-key.ts'
import { insertText } from './use-completion.ts'

type Props = {
  /** The field that gets what is chosen. */
  controlId: string
  /** The field has an emoji, and the focus. */
  onTaken: () => void
}

const columns = 7
/** So many are drawn at first, and so many more each time that the end comes near. */
const page = 30 * columns

/** Emojis by search: the field keeps the focus, the arrow keys go about, Enter takes one. https://www.w3.org/WAI/ARIA/apg/patterns/combobox/ */
export const EmojiPicker = ({ controlId, onTaken }: Props) => {
  const id = useId()
  const search = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  const [current, setCurrent] = useState(0)
  const [room, setRoom] = useState(page)
  const found = searchEmojis(typed)

  // It may be loaded after its popup has opened.
  useLayoutEffect(() => search.current?.focus({ preventScroll: true }), [])

  const take = (emoji: Emoji | undefined) => {
    const field = document.getElementById(controlId)
    if (!emoji || !(field instanceof HTMLTextAreaElement)) return
    insertText(field, emoji.emoji, { start: field.selectionStart, end: field.selectionEnd })
    onTaken()
  }
  const goTo = (index: number) => {
    const next = Math.max(0, Math.min(found.length - 1, index))
    setCurrent(next)
    if (next >= room) setRoom(next + page)
    list.current?.querySelector(`[data-index="${next}"]`)?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const to = placeAfter(pressedKey(event) ?? '', current, typed !== '')
    if (pressedKey(event) === 'Enter') take(found[current])
    else if (to !== undefined) goTo(to)
    else return
    // The single keys of the dashboard do not hear of it.
    event.stopPropagation()
    event.preventDefault()
  }
  return (
    <>
      <input
        ref={search}
        type="text"
        role="combobox"
        aria-label={i18n.t('Search emoji')}
        placeholder={i18n.t('Search emoji')}
        aria-expanded
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={found[current] ? `${id}-${current}` : undefined}
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          setCurrent(0)
        }}
        onKeyDown={onKeyDown}
        className={controlClass}
      />
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={i18n.t('Emoji')}
        onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) =>
          scrollTop + 2 * clientHeight > scrollHeight && room < found.length && setRoom(room + page)
        }
        className="mt-2 grid h-56 content-start overflow-y-auto overscroll-contain [grid-template-columns:repeat(7,minmax(0,1fr))]"
      >
        {found.slice(0, room).map((emoji, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the search field hears the keys.
          // biome-ignore lint/a11y/useFocusableInteractive: as above.
          <div
            key={emoji.emoji}
            id={`${id}-${index}`}
            data-index={index}
            role="option"
            aria-label={emoji.name}
            aria-selected={index === current}
            title={emoji.name}
            onClick={() => take(emoji)}
            className="grid h-11 cursor-pointer select-none place-items-center rounded-control text-2xl hover:bg-well aria-selected:bg-well aria-selected:outline-2 aria-selected:outline-brass aria-selected:-outline-offset-2"
          >
            {emoji.emoji}
          </div>
        ))}
      </div>
      <p role="status" className="min-h-6 truncate px-1 pt-1 text-[0.8125rem] text-ink-muted">
        {found[current]?.name ?? i18n.t('No emoji found.')}
      </p>
    </>
  )
}

/** While something is typed, the arrows to the sides move within it. */
const placeAfter = (key: string, current: number, isTyped: boolean): number | undefined => {
  if (key === 'ArrowDown') return current + columns
  if (key === 'ArrowUp') return current - columns
  if (isTyped && current === 0) return undefined
  return { ArrowRight: current + 1, ArrowLeft: current - 1 }[key]
}

/** An emoji, what it is called, and the words by which it is found. */
export type Emoji = { emoji: string; name: string; words: readonly string[] }

export const emojis: readonly Emoji[] = Object.entries(words).map(([emoji, [name = '', ...others]]) => ({
  emoji,
  name: name.replaceAll('_', ' '),
  words: [...name.split('_'), ...others].map((word) => word.toLowerCase()),
}))

/** Those that every typed word begins a word of; those that are called so come first. */
export const searchEmojis = (typed: string): readonly Emoji[] => {
  const parts = typed.toLowerCase().split(/\s+/).filter(Boolean)
  if (parts.length === 0) return emojis
  const found = emojis.filter(({ words: known }) => parts.every((part) => known.some((word) => word.startsWith(part))))
  const isCalled = ({ name }: Emoji) => (name.startsWith(parts.join(' ')) ? 0 : 1)
  return found.toSorted((one, other) => isCalled(one) - isCalled(other))
}
