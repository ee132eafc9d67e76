import { redirect } from 'react-router-dom'
import { keptText } from '#web/lib/kept-text.ts'

/** Where a person goes after signing in: the overview, or the composer if a text is waiting for it. */
export const loader = () => redirect(keptText() ? '/dashboard/posts' : '/dashboard/overview')
