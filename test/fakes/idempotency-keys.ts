import { claimMs, type IdempotencyKey, type IdempotencyKeys, type StoredAnswer } from '#functions/ports/idempotency.ts'
import { dayMs } from '#shared/domain/times.ts'

type Row = {
  fingerprint: string
  resourceId: string
  endsAt: number
  running?: { by: string; until: number } | undefined
  answer?: StoredAnswer
}

/** Idempotency keys in memory. */
export const fakeIdempotencyKeys = (): IdempotencyKeys => {
  const rows = new Map<string, Row>()
  const id = ({ userId, key }: IdempotencyKey) => `${userId}/${key}`

  return {
    async claim(key, { fingerprint, callId, now }) {
      const running = { by: callId, until: now + claimMs }
      const row = rows.get(id(key))
      if (!row || row.endsAt <= now) {
        rows.set(id(key), { fingerprint, resourceId: callId, endsAt: now + dayMs, running })
        return { kind: 'claimed', resourceId: callId }
      }
      if (row.fingerprint !== fingerprint) return { kind: 'mismatch' }
      if (row.answer) return { kind: 'answered', ...row.answer }
      if (row.running && row.running.by !== callId && row.running.until > now) return { kind: 'running' }
      rows.set(id(key), { ...row, running })
      return { kind: 'claimed', resourceId: row.resourceId }
    },
    async answer(key, answer) {
      const row = rows.get(id(key))
      if (row && !row.answer) rows.set(id(key), { ...row, answer })
    },
    async release(key, callId) {
      const row = rows.get(id(key))
      if (row?.running?.by === callId) rows.set(id(key), { ...row, running: undefined })
    },
  }
}
