import { queryOptions, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { type PostAnswer, postsApi } from '#shared/contracts/posts.ts'
import { minuteMs } from '#shared/domain/times.ts'
import { overlayClass } from '#web/components/overlay-class.ts'
import { postQueries } from '#web/features/posts/queries.ts'
import { request } from '#web/lib/api.ts'
import { i18n } from '#web/lib/i18n.ts'
import { pressedKey } from '#web/lib/pressed-key.ts'
import { type Completion, insertText, type TypedWord } from './use-completion.ts'

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
        {isShown &&
          i18n.t('{count, plural, one {# suggestion, with the arrow keys.} other {# suggestions, with the arrow keys.}}', {
            count: found.length,
          })}
      </p>
      {isShown && (
        <div
          ref={list}
          id={id}
          role="listbox"
          aria-label={word.mark === '#' ? i18n.t('Your hashtags') : i18n.t('Names you used')}
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
const actOf = (event: KeyboardEvent, isAtOne: boolean): Act | undefined => {
  if (event.ctrlKey || event.metaKey) return undefined
  return acts(isAtOne)[pressedKey(event) ?? '']
}

const acts = (isAtOne: boolean): Partial<Record<string, Act>> => ({
  ArrowDown: 'next',
  ArrowUp: 'previous',
  Escape: 'close',
  ...(isAtOne && { Enter: 'take', Tab: 'take' }),
})

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

/** The hashtags and the names that a person used in their posts, the most used first. */
export type UsedWords = Record<TypedWord['mark'], readonly string[]>

type Texts = Pick<PostAnswer, 'content' | 'overrides' | 'options'>

/** What the last hundred posts that went out, and those that wait, say. */
const usedWordsQuery = () =>
  queryOptions({
    queryKey: [...postQueries.all(), 'used-words'],
    queryFn: async ({ signal }) => {
      const [published, scheduled] = await Promise.all([
        request(postsApi.published, { limit: 100 }, { signal }),
        request(postsApi.scheduled, { limit: 100, includePastMonth: 'false' }, { signal }),
      ])
      return usedWords([...published.body.items, ...scheduled.body.items])
    },
    staleTime: 10 * minuteMs,
  })

export const usedWords = (posts: readonly Texts[]): UsedWords => {
  const texts = posts.map(textOf)
  return {
    '#': mostUsed(texts, /(?<![\p{L}\p{N}_&/])#[\p{L}\p{N}_]*\p{L}[\p{L}\p{N}_]*/gu),
    '@': mostUsed(texts, /(?<![\p{L}\p{N}_@/.-])@[\p{L}\p{N}_]+(?:[.@-][\p{L}\p{N}_]+)*/gu),
  }
}

/** Those that begin with what is typed, or hold it; the word as it is typed is no suggestion. */
export const suggestions = ({ mark, typed }: TypedWord, used: UsedWords): readonly string[] => {
  const sought = typed.toLowerCase()
  const found = used[mark].filter((word) => word.slice(1).toLowerCase().includes(sought) && word.slice(1) !== typed)
  const begins = (word: string) => (word.slice(1).toLowerCase().startsWith(sought) ? 0 : 1)
  return found.toSorted((one, other) => begins(one) - begins(other)).slice(0, suggestedMax)
}

const suggestedMax = 6

/** All that a post says, for whomever. */
const textOf = ({ content, overrides, options }: Texts) =>
  [content, ...Object.values(overrides).map((override) => override.content ?? ''), ...Object.values(options).flatMap(partsOf)].join('\n')

const partsOf = (chosen: object | undefined): string[] =>
  chosen && 'parts' in chosen && Array.isArray(chosen.parts) ? chosen.parts.filter((part) => typeof part === 'string') : []

/** Each as it was written last, once a post, however its letters stand. */
const mostUsed = (texts: readonly string[], pattern: RegExp): readonly string[] => {
  const uses = new Map<string, { word: string; count: number }>()
  for (const text of texts) {
    for (const word of new Set(text.match(pattern))) {
      const use = uses.get(word.toLowerCase()) ?? { word, count: 0 }
      uses.set(word.toLowerCase(), { ...use, count: use.count + 1 })
    }
  }
  return [...uses.values()].toSorted((one, other) => other.count - one.count).map(({ word }) => word)
}
