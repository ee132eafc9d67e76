import { ApiError, isPlanLimit, isUnanswered, messageOf } from '#web/lib/api-error.ts'
import type { Refusal } from './composer-state.ts'

/** Why a post was not taken, in words for the person. Only a refusal that the API itself gives is certain. */
export const refusalOf = (error: unknown, isExisting: boolean): Refusal => {
  if (!(error instanceof ApiError))
    return { kind: isUnanswered(error) ? 'unanswered' : 'unclear', message: messageOf(error, unreadable), fields: {} }
  if (error.status >= 500) return { kind: 'unclear', message: messageOf(error), fields: {} }
  const texts = [...new Set(Object.values(error.errors).flat())]
  const message = texts.length > 0 ? texts.join(' ') : messageOf(error)
  if (isPlanLimit(error)) return { kind: 'plan-limit', message, fields: {} }
  return { kind: error.status === 409 && isExisting ? 'stale' : 'refused', message, fields: error.errors }
}

const unreadable = 'Crier’s answer could not be read.'
