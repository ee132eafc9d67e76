import { useEffect, useEffectEvent } from 'react'
import { areLettersOn } from '#web/features/shortcuts/shortcuts.ts'
import { isDialogOpen } from '#web/lib/send-key.ts'

const ways: Readonly<Record<string, number>> = { j: 1, k: -1 }

/** The element of a post in review. */
export const reviewId = (postId: string) => `review-${postId}`

/** The IDs of the posts on the page, and what A and R do to the one in focus. Undefined for people who can't. */
type Keys = { ids: readonly string[]; approve: ((id: string) => void) | undefined; sendBack: ((id: string) => void) | undefined }

/** J and K go to the next and the previous post. A approves the one in focus, and R sends it back. */
export const useReviewKeys = ({ ids, approve, sendBack }: Keys) => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isFree(event)) return
    const letter = event.key.toLowerCase()
    const current = ids.findIndex((id) => document.getElementById(reviewId(id))?.contains(document.activeElement))
    const way = ways[letter]
    const id = ids[way === undefined ? current : clamp(current + way, ids.length)]
    if (id === undefined) return
    const act = way === undefined ? { a: approve, r: sendBack }[letter] : focusReview
    if (!act) return
    event.preventDefault()
    act(id)
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

const clamp = (index: number, length: number) => Math.max(0, Math.min(length - 1, index))

/** Moves focus to a post, at the top of the page. */
export const focusReview = (id: string) => {
  const article = document.getElementById(reviewId(id))
  article?.focus({ preventScroll: true })
  article?.scrollIntoView({ block: 'start' })
}

const isFree = ({ target, defaultPrevented, ctrlKey, metaKey, altKey, shiftKey, repeat }: KeyboardEvent) =>
  areLettersOn() &&
  !(defaultPrevented || ctrlKey || metaKey || altKey || shiftKey || repeat) &&
  !(target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable], [role=menu], [role=alertdialog]')) &&
  !isDialogOpen()
