import { useEffect } from 'react'

/** Something that the person is led to once the place that holds it is on the page. */
export type Goal = { find: () => HTMLElement | null | undefined }

/** Gives the focus to what was looked for; rendered beside it, so that it is there. */
export const FocusGoal = ({ goal, onReached }: { goal: Goal | undefined; onReached: () => void }) => {
  useEffect(() => {
    const found = goal?.find()
    if (!found) return
    found.focus()
    onReached()
  }, [goal, onReached])
  return null
}
