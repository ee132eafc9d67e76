import { ApiError, messageOf } from '#web/lib/api-error.ts'
import type { Refusal } from './composer-state.ts'

/** Why a post was not taken, in words for the person. Only a refusal that the API itself gives is certain. */
export const refusalOf = (error: unknown, isExisting: boolean): Refusal => {
  if (!(error instanceof ApiError) || error.status >= 500) return { kind: 'lost', message: messageOf(error, lostMessage), fields: {} }
  const texts = [...new Set(Object.values(error.errors).flat())]
  const message = texts.length > 0 ? texts.join(' ') : error.message
  return { kind: error.status === 409 && isExisting ? 'stale' : 'refused', message, fields: error.errors }
}

const lostMessage = 'Crier’s answer could not be read.'
