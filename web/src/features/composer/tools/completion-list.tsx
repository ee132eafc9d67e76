import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { overlayClass } from '#web/components/overlay-class.ts'
import { insertText } from './insert-text.ts'
import type { TypedWord } from './typed-word.ts'
import type { Completion } from './use-completion.ts'
import { suggestions, usedWordsQuery } from './used-words.ts'

type Props = Completion & { controlId: string }

/** Hashtags and names that the person used before, under the word that is typed. The field keeps the focus, and Enter stays a new line until one is chosen. */
export const CompletionList = ({ word, keys, onShown, close, controlId }: Props) => {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const { data: used } = useQuery(usedWordsQuery())
  const found = used ? suggestions(word, used) : []
  const [chosen, setChosen] = useState<{ of: string; index: number }>()
  const ofWord = `${word.start} ${word.typed}`
  const current = chosen?.of === ofWord ? chosen.index : -1
  const isShown = found.length > 0
  const activeId = found[current] === undefined ? undefined : `${id}-${current}`

  useLayoutEffect(() => {
    const field = document.getElementById(controlId)
    if (isShown && list.current && field) showUnder(list.current, caretOf(field, word).getBoundingClientRect())
  }, [isShown, controlId, word])
  useEffect(() => {
    onShown(isShown ? { listId: id, activeId } : undefined)
    return () => onShown(undefined)
  }, [isShown, id, activeId, onShown])

  const take = (index: number) => {
    const field = document.getElementById(controlId)
    if (field instanceof HTMLTextAreaElement) insertText(field, `${found[index] ?? ''} `, word)
    close()
  }
  const act: Record<Act, () => void> = {
    next: () => setChosen({ of: ofWord, index: (current + 1) % found.length }),
    previous: () => setChosen({ of: ofWord, index: (Math.max(current, 0) + found.length - 1) % found.length }),
    close,
    take: () => take(current),
  }
  useEffect(() => {
    keys.current = (event) => {
      const name = isShown ? actOf(event, current >= 0) : undefined
      if (!name) return false
      act[name]()
      event.preventDefault()
      return true
    }
    return () => {
      keys.current = undefined
    }
  })

  return (
    <>
      <p role="status" className="sr-only">
        {isShown && `${found.length} ${found.length === 1 ? 'suggestion' : 'suggestions'}, with the arrow keys.`}
      </p>
      {isShown && (
        <div
          ref={list}
          id={id}
          role="listbox"
          aria-label={word.mark === '#' ? 'Your hashtags' : 'Names you used'}
          popover="manual"
          className={`${overlayClass} fixed m-0 min-w-40 max-w-[calc(100vw-1rem)] rounded-control p-1`}
        >
          {found.map((suggestion, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the text field hears the keys.
            // biome-ignore lint/a11y/useFocusableInteractive: as above.
            <div
              key={suggestion}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === current}
              // The field keeps the focus.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => take(index)}
              className="flex min-h-9 cursor-pointer select-none items-center truncate rounded-control px-2.5 text-[0.9375rem] hover:bg-well aria-selected:bg-well aria-selected:outline-2 aria-selected:outline-brass aria-selected:-outline-offset-2 pointer-coarse:min-h-11"
            >
              {suggestion}
            </div>
          ))}
        </div>
      )}
    </>
  )
}

type Act = 'next' | 'previous' | 'close' | 'take'

/** What a key does while suggestions are shown. Nothing is taken that the person has not gone to: Enter is a new line, and Ctrl+Enter sends. */
const actOf = ({ key, ctrlKey, metaKey }: KeyboardEvent, isAtOne: boolean): Act | undefined => {
  if (ctrlKey || metaKey) return undefined
  if (key === 'Enter' || key === 'Tab') return isAtOne ? 'take' : undefined
  return ({ ArrowDown: 'next', ArrowUp: 'previous', Escape: 'close' } as const)[key]
}

/** Where a word begins on the screen: the unseen copy of the text behind its field knows. */
const caretOf = (field: HTMLElement, { start }: TypedWord): Pick<Element, 'getBoundingClientRect'> => {
  const text = field.previousElementSibling?.firstChild
  if (!text || start >= (text.textContent ?? '').length) return field
  const range = document.createRange()
  range.setStart(text, start)
  range.setEnd(text, start + 1)
  return range
}

/** In px: between the list and the word, and between the list and the edge of the window. */
const [offset, margin] = [4, 8]

/**
 * Shows the list under the word, or above it where there is no room below. Base UI's popups move the focus or the Tab key's next stop, and a text that
 * is being written keeps both.
 */
const showUnder = (list: HTMLElement, word: DOMRect) => {
  if (!list.matches(':popover-open')) list.showPopover()
  const { clientWidth, clientHeight } = document.documentElement
  const { width, height } = list.getBoundingClientRect()
  const [above, below] = [word.top - offset - height, word.bottom + offset]
  const fitsBelow = below + height <= clientHeight - margin
  list.style.left = `${Math.max(margin, Math.min(word.left, clientWidth - margin - width))}px`
  list.style.top = `${fitsBelow || above < margin ? below : above}px`
}
