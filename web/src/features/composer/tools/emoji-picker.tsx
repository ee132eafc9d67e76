import words from 'emojilib/dist/emoji-en-US.json' with { type: 'json' }
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { controlClass } from '#web/components/overlay.ts'
import { i18n } from '#web/lib/i18n.ts'
import { pressedKey } from '#web/lib/pressed-key.ts'
import { insertText } from './use-completion.ts'

type Props = {
  /** The field that receives the chosen emoji. */
  controlId: string
  /** Called once the field has the emoji and the focus. */
  onTaken: () => void
}

const columns = 7
/** How many emoji are rendered at first, and how many more each time the end comes near. */
const page = 30 * columns

/**
 * A searchable emoji picker: the search field keeps focus, arrow keys move, and Enter selects.
 * https://www.w3.org/WAI/ARIA/apg/patterns/combobox/
 */
export const EmojiPicker = ({ controlId, onTaken }: Props) => {
  const id = useId()
  const search = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  const [current, setCurrent] = useState(0)
  const [room, setRoom] = useState(page)
  const found = searchEmojis(typed)

  // It may load after its popup has opened.
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
    // Keeps the dashboard's single-key shortcuts from firing.
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

/** While there is text in the field, left and right move within it. */
const placeAfter = (key: string, current: number, isTyped: boolean): number | undefined => {
  if (key === 'ArrowDown') return current + columns
  if (key === 'ArrowUp') return current - columns
  if (isTyped && current === 0) return undefined
  return { ArrowRight: current + 1, ArrowLeft: current - 1 }[key]
}

/** An emoji, its name, and the words it's found by. */
export type Emoji = { emoji: string; name: string; words: readonly string[] }

export const emojis: readonly Emoji[] = Object.entries(words).map(([emoji, [name = '', ...others]]) => ({
  emoji,
  name: name.replaceAll('_', ' '),
  words: [...name.split('_'), ...others].map((word) => word.toLowerCase()),
}))

/** Returns emoji for which every typed word is the start of one of their words. Name matches come first. */
export const searchEmojis = (typed: string): readonly Emoji[] => {
  const parts = typed.toLowerCase().split(/\s+/).filter(Boolean)
  if (parts.length === 0) return emojis
  const found = emojis.filter(({ words: known }) => parts.every((part) => known.some((word) => word.startsWith(part))))
  const isCalled = ({ name }: Emoji) => (name.startsWith(parts.join(' ')) ? 0 : 1)
  return found.toSorted((one, other) => isCalled(one) - isCalled(other))
}
