import { type FocusEvent, type KeyboardEvent, useRef } from 'react'
import type { PostAnswer } from '#shared/contracts/posts.ts'
import type { Board } from './board.ts'

/** Copies the chosen posts or the one that has the focus. Pastes on the day that has it, and ends choosing. */
export const useCalendarKeys = (board: Board, posts: readonly PostAnswer[]) => {
  const { selection, copies } = board
  const copy = (target: HTMLElement) => {
    const focused = target.closest<HTMLElement>('[data-post]')?.dataset.post
    const chosen = posts.filter(({ id }) => (selection.selected.length > 0 ? selection.has(id) : id === focused))
    copies.copy(chosen)
    return chosen.length > 0
  }
  const paste = (target: HTMLElement) => {
    if (copies.copied.length === 0) return false
    void copies.paste(target.closest<HTMLElement>('[data-day]')?.dataset.day ?? board.day)
    return true
  }
  const stop = () => {
    if (selection.isOn) selection.end()
    return selection.isOn
  }
  return (event: KeyboardEvent) => {
    const { target } = event
    // A dialog of the calendar has its own keys, and a marked text is copied as everywhere.
    if (!(target instanceof HTMLElement) || !event.currentTarget.contains(target) || event.defaultPrevented) return
    const commands: Record<string, () => boolean> = { c: () => isNoTextMarked() && copy(target), v: () => paste(target) }
    const plain: Record<string, () => boolean> = { escape: stop }
    const act = (event.ctrlKey || event.metaKey ? commands : plain)[event.key.toLowerCase()]
    if (!act?.()) return
    event.preventDefault()
    event.stopPropagation()
  }
}

const isNoTextMarked = () => document.getSelection()?.isCollapsed !== false

/**
 * Keeps the focus on a day or a post that is drawn anew elsewhere. That happens when another month was opened, or when the post was moved or came
 * back. It ends when the person goes on to something else. Things are named by their element's id.
 */
export const useWantedFocus = () => {
  const wanted = useRef<string>(undefined)
  return {
    wantFocus: (id: string) => {
      wanted.current = id
    },
    focusWanted: (element: HTMLElement | null) => {
      if (element && element.id === wanted.current && element !== document.activeElement) element.focus()
    },
    leaving: {
      onBlur: ({ relatedTarget }: FocusEvent) => {
        if (relatedTarget instanceof Element && relatedTarget.id !== wanted.current) wanted.current = undefined
      },
      onPointerDown: () => {
        wanted.current = undefined
      },
    },
  }
}
