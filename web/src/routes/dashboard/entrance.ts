import { redirect } from 'react-router-dom'
import { keptText } from '#web/lib/kept-text.ts'

/** A person who comes in goes to the overview, or to the composer while a text waits for it. */
export const loader = () => redirect(keptText() ? '/dashboard/posts' : '/dashboard/overview')
