import { type FocusEvent, type KeyboardEvent, useRef } from 'react'
import type { PostAnswer } from '#shared/contracts/posts.ts'
import { schedulingTakes } from '../post-actions.ts'
import type { Board } from './board.ts'

/** Handles copying the selected posts or the focused one, pasting on the focused day, and clearing the selection. */
export const useCalendarKeys = (board: Board, posts: readonly PostAnswer[]) => {
  const { selection, copies, may } = board
  const copy = (target: HTMLElement) => {
    const focused = target.closest<HTMLElement>('[data-post]')?.dataset.post
    const chosen = posts.filter(({ id }) => (selection.selected.length > 0 ? selection.has(id) : id === focused))
    copies.copy(chosen)
    return chosen.length > 0
  }
  const paste = (target: HTMLElement) => {
    if (copies.copied.length === 0 || !may(schedulingTakes)) return false
    void copies.paste(target.closest<HTMLElement>('[data-day]')?.dataset.day ?? board.day)
    return true
  }
  const stop = () => {
    if (selection.isOn) selection.end()
    return selection.isOn
  }
  return (event: KeyboardEvent) => {
    const { target } = event
    // The calendar's dialogs have their own keys, and selected text is copied as usual.
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
 * Restores focus to a day or post that rerenders elsewhere because another month opened, or because the post moved or
 * came back. Ends when the person moves on. Elements are identified by ID.
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
