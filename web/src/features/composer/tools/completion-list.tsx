import { queryOptions, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { type PostAnswer, postsApi } from '#shared/contracts/posts.ts'
import { platformNames } from '#shared/domain/platforms.ts'
import { minuteMs } from '#shared/domain/times.ts'
import { overlayClass } from '#web/components/overlay.ts'
import { postQueries } from '#web/features/posts/queries.ts'
import { request } from '#web/lib/api.ts'
import { i18n } from '#web/lib/i18n.ts'
import { pressedKey } from '#web/lib/pressed-key.ts'
import { Avatar } from '#web/platforms/avatar.tsx'
import { PlatformIcon } from '#web/platforms/platform-icon.tsx'
import { type Completion, insertText, type TypedWord } from './use-completion.ts'
import { type Found, usePeople } from './use-people.ts'

type Props = Completion & { controlId: string }

/**
 * Suggests hashtags and names the person has used before, and people on the platforms that can be searched, below the
 * word being typed. The field keeps focus, and Enter inserts a line break unless a suggestion is highlighted.
 */
export const CompletionList = ({ word, keys, onShown, close, controlId }: Props) => {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const { data: used } = useQuery(usedWordsQuery())
  const { people, isSearchable } = usePeople(word)
  const found = withPeople(used ? suggestions(word, used) : [], people)
  const [chosen, setChosen] = useState<{ of: string; text: string | undefined }>()
  const ofWord = `${word.start} ${word.typed}`
  // Found by its text, because more people may come in above it.
  const current = chosen?.of === ofWord ? found.findIndex(({ text }) => text === chosen.text) : -1
  const isShown = found.length > 0
  const activeId = found[current] === undefined ? undefined : `${id}-${current}`

  // Further suggestions may make the list wider or higher.
  const texts = found.map(({ text }) => text).join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: placing the list measures it, and its size depends on its texts.
  useLayoutEffect(() => {
    const field = document.getElementById(controlId)
    if (isShown && list.current && field) showUnder(list.current, caretOf(field, word).getBoundingClientRect())
  }, [texts, isShown, controlId, word])
  useEffect(() => {
    onShown(isShown ? { listId: id, activeId } : undefined)
    return () => onShown(undefined)
  }, [isShown, id, activeId, onShown])

  const take = (index: number) => {
    const field = document.getElementById(controlId)
    if (field instanceof HTMLTextAreaElement) insertText(field, `${found[index]?.text ?? ''} `, word)
    close()
  }
  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  const choose = (index: number) => setChosen({ of: ofWord, text: found[index % found.length]?.text })
  const act: Record<Act, () => void> = {
    next: () => choose(current + 1),
    previous: () => choose(Math.max(current, 0) + found.length - 1),
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
          aria-label={listName(word.mark, isSearchable)}
          popover="manual"
          className={`${overlayClass} fixed m-0 max-h-[min(24rem,60svh)] min-w-40 max-w-[calc(100vw-1rem)] overflow-y-auto rounded-control p-1`}
        >
          {found.map((suggestion, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the text field hears the keys.
            // biome-ignore lint/a11y/useFocusableInteractive: as above.
            <div
              key={suggestion.text}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === current}
              // Keeps focus in the field.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => take(index)}
              className="flex min-h-9 cursor-pointer select-none items-center gap-2 truncate rounded-control px-2.5 py-1 text-[0.9375rem] hover:bg-well aria-selected:bg-well aria-selected:outline-2 aria-selected:outline-brass aria-selected:-outline-offset-2 pointer-coarse:min-h-11"
            >
              {suggestion.found ? <FoundOption {...suggestion.found} /> : suggestion.text}
            </div>
          ))}
        </div>
      )}
    </>
  )
}

const listName = (mark: TypedWord['mark'], isSearchable: boolean) => {
  if (mark === '#') return i18n.t('Your hashtags')
  return isSearchable ? i18n.t('People') : i18n.t('Names you used')
}

const FoundOption = ({ person: { name, handle, avatarUrl }, platform }: Found) => (
  <>
    <Avatar name={name} url={avatarUrl} size="small" />
    <span className="min-w-0">
      <span dir="auto" className="block truncate leading-5">
        {name}
      </span>
      <span className="block truncate text-ink-muted text-sm leading-4">@{handle}</span>
    </span>
    <span className="ml-auto pl-2 text-ink-muted">
      <PlatformIcon platform={platform} size={14} />
      <span className="sr-only">{platformNames[platform]}</span>
    </span>
  </>
)

type Act = 'next' | 'previous' | 'close' | 'take'

/**
 * Maps a key press to an action while suggestions are shown. Only a highlighted suggestion is accepted: otherwise,
 * Enter inserts a line break, and Ctrl+Enter sends.
 */
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

/** What is inserted if it's chosen, and who it is, if that was found on a platform. */
type Suggestion = { text: string; found?: Found }

/** Adds the people found to the names used before. Somebody who is both is shown as found, where they were. */
const withPeople = (used: readonly string[], people: readonly Found[]): readonly Suggestion[] => {
  const found = new Map(people.map((one) => [textOfPerson(one), one]))
  const known = used.map((text): Suggestion => {
    const one = found.get(text.toLowerCase())
    return one ? { text: `@${one.person.handle}`, found: one } : { text }
  })
  const texts = new Set(used.map((text) => text.toLowerCase()))
  return [...known, ...[...found].flatMap(([text, one]) => (texts.has(text) ? [] : { text: `@${one.person.handle}`, found: one }))]
}

const textOfPerson = ({ person }: Found) => `@${person.handle.toLowerCase()}`

/** Returns where a word starts on screen, measured in the hidden copy of the text behind the field. */
const caretOf = (field: HTMLElement, { start }: TypedWord): Pick<Element, 'getBoundingClientRect'> => {
  const text = field.previousElementSibling?.firstChild
  if (!text || start >= (text.textContent ?? '').length) return field
  const range = document.createRange()
  range.setStart(text, start)
  range.setEnd(text, start + 1)
  return range
}

/** In px: the gap between the list and the word, and between the list and the window's edge. */
const [offset, margin] = [4, 8]

/**
 * Shows the list below the word, or above it if there is no room below. Base UI's popups move the focus or the next tab
 * stop, and both must stay in the text.
 */
const showUnder = (list: HTMLElement, word: DOMRect) => {
  if (!list.matches(':popover-open')) list.showPopover()
  // Where it was before would limit its width.
  list.style.left = `${margin}px`
  const { clientWidth, clientHeight } = document.documentElement
  const { width, height } = list.getBoundingClientRect()
  const [above, below] = [word.top - offset - height, word.bottom + offset]
  const fitsBelow = below + height <= clientHeight - margin
  list.style.left = `${Math.max(margin, Math.min(word.left, clientWidth - margin - width))}px`
  list.style.top = `${fitsBelow || above < margin ? below : above}px`
}

/** The hashtags and names a person has used in their posts, most used first. */
export type UsedWords = Record<TypedWord['mark'], readonly string[]>

type Texts = Pick<PostAnswer, 'content' | 'overrides' | 'options'>

/** Reads the last hundred published posts and the scheduled ones. */
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

/** Returns the words that start with or contain what's typed, but not the exact word. */
export const suggestions = ({ mark, typed }: TypedWord, used: UsedWords): readonly string[] => {
  const sought = typed.toLowerCase()
  const found = used[mark].filter((word) => word.slice(1).toLowerCase().includes(sought) && word.slice(1) !== typed)
  const begins = (word: string) => (word.slice(1).toLowerCase().startsWith(sought) ? 0 : 1)
  return found.toSorted((one, other) => begins(one) - begins(other)).slice(0, suggestedMax)
}

const suggestedMax = 6

/** All texts of a post, shared and overridden. */
const textOf = ({ content, overrides, options }: Texts) =>
  [content, ...Object.values(overrides).map((override) => override.content ?? ''), ...Object.values(options).flatMap(partsOf)].join('\n')

const partsOf = (chosen: object | undefined): string[] =>
  chosen && 'parts' in chosen && Array.isArray(chosen.parts) ? chosen.parts.filter((part) => typeof part === 'string') : []

/** Returns each word in its latest spelling, counted once per post and ignoring case. */
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
