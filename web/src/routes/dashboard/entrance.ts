import { redirect } from 'react-router-dom'
import { keptInvitation } from '#web/lib/kept-invitation.ts'
import { keptText } from '#web/lib/kept-text.ts'

/**
 * Where a person goes after signing in: the overview, the invitation they came for, or the composer if a text is waiting
 * for it.
 */
export const loader = () => redirect(keptInvitation() ?? (keptText() ? '/dashboard/posts' : '/dashboard/overview'))
