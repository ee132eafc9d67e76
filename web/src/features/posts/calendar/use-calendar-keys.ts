import type { KeyboardEvent } from 'react'
import type { PostAnswer } from '#shared/contracts/posts.ts'
import type { Board } from './board.ts'

/** Copies the chosen posts or the one that has the focus, pastes on the day that has it, and ends choosing. */
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
